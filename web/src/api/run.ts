/// Following a job: its events over a WebSocket, whatever came before included, so that a reload shows the same.
import { useEffect, useState } from "preact/hooks";
import * as api from "./client";
import type { JobEvent, JobState } from "./types";

export interface Run {
  events: JobEvent[];
  /// `gone`: the server does not know the job (any more); `lost`: the connection broke before the end.
  state: JobState | "connecting" | "gone" | "lost";
}

const LAST: Partial<Record<JobEvent["event"], JobState>> = { result: "done", error: "failed", cancelled: "cancelled" };

export function useRun(id: string | undefined): Run {
  const [run, set] = useState<Run>({ events: [], state: "connecting" });
  useEffect(() => {
    set({ events: [], state: "connecting" });
    if (id === undefined) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/jobs/${encodeURIComponent(id)}`);
    let over = false;
    socket.onmessage = (message: MessageEvent<string>) => {
      const event = JSON.parse(message.data) as JobEvent;
      over ||= event.event in LAST;
      set((before) => ({
        events: [...before.events, event],
        state:
          LAST[event.event] ??
          (event.event === "state" ? event.state : before.state === "connecting" ? "running" : before.state),
      }));
    };
    socket.onclose = (close) => {
      if (over) return;
      // A refused handshake has no code of its own: ask whether the job is there at all.
      const ended = (state: Run["state"]) => set((before) => ({ ...before, state }));
      if (close.code === 4404) ended("gone");
      else
        api.job(id).then(
          () => ended("lost"),
          (error: unknown) => ended(error instanceof api.Trouble && error.status === 404 ? "gone" : "lost"),
        );
    };
    return () => {
      over = true;
      socket.close();
    };
  }, [id]);
  return run;
}
