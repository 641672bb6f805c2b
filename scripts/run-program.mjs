import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { projectEnvironment, rootFolder } from './places.mjs';

const passedOn = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/** Runs a program in the foreground, passes signals on to it, and resolves to its exit code. */
export function runProgram(program, args, { cwd = rootFolder, env = {} } = {}) {
  const child = spawn(program, args, { cwd, env: projectEnvironment(env), stdio: 'inherit' });
  const passOn = (signal) => child.kill(signal);
  for (const signal of passedOn) process.on(signal, passOn);
  const stopWatching = watchNpm(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      for (const name of passedOn) process.off(name, passOn);
      stopWatching();
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}

/**
 * Calls `onEnd` once npm's shell is gone: npm passes a signal on only to the shell that started this process, and that shell ends
 * silently.
 */
function watchNpm(onEnd) {
  if (!process.env.npm_lifecycle_event) return () => {};
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onEnd();
  }, 200);
  return () => clearInterval(timer);
}
