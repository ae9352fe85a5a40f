/// Following a job: its events over a WebSocket, whatever came before included, so that a reload shows the same.
import { useEffect, useRef, useState } from "preact/hooks";
import { STATIC } from "../address";
import * as api from "./client";
import type { Job, JobEvent, JobState } from "./types";

export interface Run {
  events: JobEvent[];
  /// `gone`: the server does not know the job (any more); `lost`: the connection broke, again and again.
  state: JobState | "connecting" | "gone" | "lost";
  /// Joins the job once more, after it was lost.
  again(): void;
  /// Ends the job, or, where others asked for the same, leaves it to them.
  cancel(): Promise<void>;
}

const LAST: Partial<Record<JobEvent["event"], JobState>> = { result: "done", error: "failed", cancelled: "cancelled" };

/// After a connection has broken, the job is joined again after so many milliseconds; the server keeps it for 10 s.
const PAUSES = [100, 400, 1000, 2000, 4000];

export function useRun(id: string | undefined): Run {
  const [run, set] = useState<State>({ events: [], state: "connecting" });
  const [attempt, setAttempt] = useState(0);
  const leave = useRef<() => void>(undefined);
  useEffect(() => {
    set({ events: [], state: "connecting" });
    if (id === undefined) return;
    leave.current = follow(id, set);
    return leave.current;
  }, [id, attempt]);
  const cancel = async () => {
    if (id === undefined) return;
    const { state } = await api.cancelJob(id);
    if (state !== "waiting" && state !== "running") return; // its last event says so
    leave.current?.();
    set((before) => ({ ...before, state: "cancelled" }));
  };
  return { ...run, cancel, again: () => setAttempt((n) => n + 1) };
}

type State = Pick<Run, "events" | "state">;

/// Joins a job, and joins it again where the connection breaks; returns how to leave it.
function follow(id: string, set: (change: (before: State) => State) => void): () => void {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  let [over, broken, timer] = [false, 0, 0];
  let socket: WebSocket;
  if (STATIC) {
    const tell = ({ events, state }: Job) => over || set(() => ({ events, state }));
    api.job(id).then(tell, () => set((before) => ({ ...before, state: "gone" })));
    return () => void (over = true);
  }
  const ended = (state: Run["state"]) => set((before) => (over ? before : { ...before, state }));
  const join = () => {
    let seen = 0; // a job tells all its events from the first one on
    socket = new WebSocket(`${scheme}://${location.host}/api/jobs/${encodeURIComponent(id)}`);
    socket.onmessage = (message: MessageEvent<string>) => {
      const event = JSON.parse(message.data) as JobEvent;
      const place = seen++;
      broken = 0;
      over ||= event.event in LAST;
      set((before) => ({
        events: [...before.events.slice(0, place), event],
        state:
          LAST[event.event] ??
          (event.event === "state" ? event.state : before.state === "connecting" ? "running" : before.state),
      }));
    };
    socket.onclose = (close) => {
      const pause = PAUSES[broken++];
      if (over) return;
      if (close.code === 4404) ended("gone");
      else if (pause !== undefined) timer = setTimeout(join, pause) as unknown as number;
      else
        api.job(id).then(
          () => ended("lost"),
          (error: unknown) => ended(error instanceof api.Trouble && error.status === 404 ? "gone" : "lost"),
        );
    };
  };
  join();
  return () => {
    over = true;
    clearTimeout(timer);
    socket.close();
  };
}
