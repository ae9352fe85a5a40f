/// P-positions of three piles as points in space, to be turned by hand; three.js comes only with this view.
import { useEffect, useRef, useState } from "preact/hooks";
import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  Color,
  LineBasicMaterial,
  LineSegments,
  PerspectiveCamera,
  Points,
  PointsMaterial,
  Raycaster,
  Scene,
  Sprite,
  SpriteMaterial,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { colour, onThemeChange } from "../theme";
import { watchRoom } from "./room-for";
import type { Size } from "./view";

export interface SpaceProps {
  /// Triples, one after the other.
  points: Uint32Array;
  to: number;
  labels: readonly string[];
  chosen: string | undefined;
  onChoose(cell: string): void;
}

const rgb = (variable: string) => new Color(`rgb(${colour(variable).map(Math.round).join(",")})`);

/// Points of the six orders of x, y, z in two lightnesses, so that the sheets can be told apart without colour.
function cloud(points: Uint32Array, to: number): Points<BufferGeometry, PointsMaterial> {
  const places = new Float32Array(points.length);
  for (let i = 0; i < points.length; i++) places[i] = (points[i] as number) / to;
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(places, 3));
  const size = Math.max(0.006, Math.min(0.06, 0.35 / Math.sqrt(Math.max(1, points.length / 3))));
  return new Points(geometry, new PointsMaterial({ size, sizeAttenuation: true }));
}

function frame(): LineSegments<BufferGeometry, LineBasicMaterial> {
  const corners = [0, 1].flatMap((x) => [0, 1].flatMap((y) => [0, 1].map((z) => new Vector3(x, y, z))));
  const ends: Vector3[] = [];
  for (const a of corners)
    for (const b of corners) if (a.distanceTo(b) === 1 && a.x + a.y + a.z < b.x + b.y + b.z) ends.push(a, b);
  return new LineSegments(new BufferGeometry().setFromPoints(ends), new LineBasicMaterial());
}

function label(text: string, at: Vector3): Sprite {
  const canvas = document.createElement("canvas");
  canvas.width = 256;
  canvas.height = 64;
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  context.font = "italic 40px Georgia, serif";
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = `rgb(${colour("--soft").join(",")})`;
  context.fillText(text, 128, 32);
  const sprite = new Sprite(new SpriteMaterial({ map: new CanvasTexture(canvas), transparent: true }));
  sprite.scale.set(0.4, 0.1, 1);
  sprite.position.copy(at);
  return sprite;
}

export function SpaceView({ points, to, labels, chosen, onChoose }: SpaceProps) {
  const room = useRef<HTMLDivElement>(null);
  const [trouble, setTrouble] = useState("");
  const [pointed, setPointed] = useState<string | null>(null);
  const choose = useRef(onChoose);
  choose.current = onChoose;
  const mark = useRef<((cell: string | undefined) => void) | null>(null);

  useEffect(() => {
    const element = room.current;
    if (!element) return;
    let renderer: WebGLRenderer;
    try {
      renderer = new WebGLRenderer({ antialias: true, alpha: true });
    } catch {
      setTrouble("This browser draws nothing in space: WebGL is missing or switched off.");
      return;
    }
    const scene = new Scene();
    const camera = new PerspectiveCamera(40, 1, 0.01, 20);
    const controls = new OrbitControls(camera, renderer.domElement);
    const dots = cloud(points, to);
    const box = frame();
    const spot = new Points(
      new BufferGeometry(),
      new PointsMaterial({ size: 0.05, sizeAttenuation: true, depthTest: false }),
    );
    spot.visible = false;
    let words: Sprite[] = [];
    scene.add(dots, box, spot);
    const render = () => renderer.render(scene, camera);
    const tint = () => {
      dots.material.color = rgb("--lost");
      box.material.color = rgb("--line");
      spot.material.color = rgb("--accent");
      scene.remove(...words);
      const [x = "x", y = "y", z = "z"] = labels;
      words = [
        label("0", new Vector3(-0.05, -0.05, -0.05)),
        label(`${x} = ${to}`, new Vector3(1.08, -0.06, 0)),
        label(`${y} = ${to}`, new Vector3(0, 1.06, 0)),
        label(`${z} = ${to}`, new Vector3(0, -0.06, 1.08)),
      ];
      scene.add(...words);
      render();
    };
    const home = () => {
      camera.position.set(2.05, 1.4, 2.25);
      controls.target.set(0.5, 0.45, 0.5);
      controls.update();
    };
    const fit = ({ width, height }: Size) => {
      renderer.setPixelRatio(Math.min(2, devicePixelRatio));
      renderer.setSize(width, height);
      camera.aspect = width / height;
      camera.updateProjectionMatrix();
      render();
    };
    mark.current = (cell) => {
      const at = cell?.split(",").map((pile) => Number(pile) / to) ?? [];
      spot.visible = at.length === 3;
      if (spot.visible) spot.geometry.setFromPoints([new Vector3(...(at as [number, number, number]))]);
      render();
    };
    const canvas = renderer.domElement;
    canvas.tabIndex = 0;
    canvas.setAttribute("role", "application");
    canvas.setAttribute(
      "aria-label",
      `${points.length / 3} P-positions in space. Arrow keys turn, plus and minus zoom, 0 turns back`,
    );
    element.append(canvas);
    const under = pointer(canvas, camera, dots, points);
    const onMove = (event: PointerEvent) => event.buttons === 0 && setPointed(under(event));
    let down: [number, number] = [0, 0];
    const onDown = (event: PointerEvent) => (down = [event.clientX, event.clientY]);
    const onUp = (event: PointerEvent) => {
      const cell = under(event);
      if (cell && Math.hypot(event.clientX - down[0], event.clientY - down[1]) < 5) choose.current(cell);
    };
    const onKey = (event: KeyboardEvent) => {
      const turn = { ArrowLeft: [-0.12, 0], ArrowRight: [0.12, 0], ArrowUp: [0, -0.12], ArrowDown: [0, 0.12] }[
        event.key
      ];
      if (turn) turned(camera, controls.target, turn[0] ?? 0, turn[1] ?? 0);
      else if (event.key === "+" || event.key === "=") camera.position.lerp(controls.target, 0.15);
      else if (event.key === "-") camera.position.lerp(controls.target, -0.18);
      else if (event.key === "0") home();
      else return;
      event.preventDefault();
      controls.update();
      render();
    };
    controls.addEventListener("change", render);
    canvas.addEventListener("pointermove", onMove);
    canvas.addEventListener("pointerdown", onDown);
    canvas.addEventListener("pointerup", onUp);
    canvas.addEventListener("keydown", onKey);
    const stop = onThemeChange(tint);
    home();
    const alone = watchRoom(element, fit);
    tint();
    return () => {
      stop();
      alone();
      controls.dispose();
      dots.geometry.dispose();
      renderer.dispose();
      canvas.remove();
    };
  }, [points, to]);
  useEffect(() => mark.current?.(chosen), [chosen, points, to]);

  if (trouble) return <p class="notice trouble">{trouble}</p>;
  return (
    <>
      <div class="space" ref={room} />
      <p class="reading" role="status">
        {pointed
          ? `(${pointed.replaceAll(",", ", ")}) is a P-position.`
          : "Drag to turn, scroll to zoom; click a point to choose it."}{" "}
        <span class="how">{(points.length / 3).toLocaleString("en")} points, every order of the piles.</span>
      </p>
    </>
  );
}

/// The position of the point under the pointer.
function pointer(canvas: HTMLCanvasElement, camera: PerspectiveCamera, dots: Points, points: Uint32Array) {
  const ray = new Raycaster();
  ray.params.Points.threshold = 0.015;
  return (event: PointerEvent): string | null => {
    const box = canvas.getBoundingClientRect();
    const at = new Vector2(
      ((event.clientX - box.left) / box.width) * 2 - 1,
      1 - ((event.clientY - box.top) / box.height) * 2,
    );
    ray.setFromCamera(at, camera);
    const hits = ray.intersectObject(dots);
    const nearest = hits.reduce<(typeof hits)[number] | undefined>(
      (best, hit) => (best && (best.distanceToRay ?? 1) <= (hit.distanceToRay ?? 1) ? best : hit),
      undefined,
    );
    if (nearest?.index === undefined) return null;
    return [...points.subarray(3 * nearest.index, 3 * nearest.index + 3)].join(",");
  };
}

function turned(camera: PerspectiveCamera, target: Vector3, around: number, over: number): void {
  const arm = camera.position.clone().sub(target);
  const radius = arm.length();
  const angle = Math.atan2(arm.x, arm.z) + around;
  const height = Math.min(1.5, Math.max(-1.5, Math.asin(arm.y / radius) - over));
  camera.position.set(
    target.x + radius * Math.cos(height) * Math.sin(angle),
    target.y + radius * Math.sin(height),
    target.z + radius * Math.cos(height) * Math.cos(angle),
  );
}
