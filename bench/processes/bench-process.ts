import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

export type BenchProcess<Command> = {
  /** Sends a command and waits for its answer. */
  ask<Answer>(command: Command): Promise<Answer>;
  /** Resolves to the next message that the process sends by itself. */
  hear<Answer>(): Promise<Answer>;
  end(): Promise<void>;
};

/** Runs another file of the bench folder beside a bench, on the same Node. */
export function startBenchProcess<Command extends object>(
  file: string,
  ...args: string[]
): BenchProcess<Command> {
  const child = fork(join(import.meta.dirname, '..', file), args);
  const hear = <Answer>() =>
    new Promise<Answer>((resolve, reject) => {
      const fail = (code: number | null) => reject(new Error(`${file} ended with ${code}`));
      child.once('exit', fail);
      child.once('message', (answer) => {
        child.off('exit', fail);
        resolve(answer as Answer);
      });
    });
  return {
    hear,
    ask: (command) => {
      const answer = hear<never>();
      child.send(command);
      return answer;
    },
    end: () => endChild(child),
  };
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}
