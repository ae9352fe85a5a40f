/// The discovery of a game: none, one that is known already, one that runs. Its address is the game itself.
import { useEffect, useState } from "preact/hooks";
import * as api from "./client";
import { useRun, type Run } from "./run";
import type { Discovery, JobEvent } from "./types";
import { asTrouble } from "./use";

export type Of<K extends JobEvent["event"]> = Extract<JobEvent, { event: K }>;

export interface Proving extends Run {
  id: string | undefined;
  begin(): void;
  /// Whether it waits or runs.
  active: boolean;
  result: Discovery | undefined;
  /// What went wrong, when it was begun or later.
  trouble: string;
}

export function useProof(game: string): Proving {
  const [job, setJob] = useState<{ game: string; id: string }>();
  const [trouble, setTrouble] = useState("");
  const id = job?.game === game ? job.id : undefined;
  const run = useRun(id);
  useEffect(() => {
    let stale = false;
    setTrouble("");
    if (game !== "" && id === undefined)
      api.jobs().then(
        ({ jobs }) => {
          const found = jobs.find((each) => each.kind === "discover" && each.subject === game && each.state === "done");
          if (found && !stale) setJob({ game, id: found.id });
        },
        () => undefined, // it can be begun all the same
      );
    return () => void (stale = true);
  }, [game]);
  const begin = () => {
    setTrouble("");
    api.startJob({ kind: "discover", game }).then(
      ({ id }) => setJob({ game, id }),
      (error: unknown) => setTrouble(asTrouble(error).message),
    );
  };
  useEffect(() => {
    // The server was started anew, or has forgotten it: it begins again.
    if (id !== undefined && run.state === "gone") begin();
  }, [run.state]);
  const last = <K extends JobEvent["event"]>(kind: K) =>
    run.events.findLast((event): event is JobEvent & Of<K> => event.event === kind);
  return {
    ...run,
    id,
    begin,
    active: id !== undefined && ["connecting", "waiting", "running"].includes(run.state),
    result: id === undefined ? undefined : (last("result")?.result as Discovery | undefined),
    trouble: trouble || (id !== undefined && last("error")?.error) || "",
  };
}
