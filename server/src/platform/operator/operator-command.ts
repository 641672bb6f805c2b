import { request } from 'node:http';
import { operatorSocketPath } from './operator-socket.ts';

/** What came of an operator's command: one line to print, and whether it was done. */
export type OperatorReply = { isDone: boolean; message: string };

/** Hands a command to the server that runs on `dataDir`; null when none answers there. */
export async function sendOperatorCommand(
  dataDir: string,
  path: string,
  command: object,
): Promise<OperatorReply | null> {
  try {
    return await post(operatorSocketPath(dataDir), path, JSON.stringify(command));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    // A server that was killed leaves its socket behind.
    if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ENOTDIR') return null;
    throw error;
  }
}

function post(socketPath: string, path: string, body: string): Promise<OperatorReply> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const sent = request({ socketPath, path, method: 'POST', headers }, async (response) => {
      try {
        const text = (await response.setEncoding('utf8').toArray()).join('');
        if (response.statusCode === 200) resolve(JSON.parse(text) as OperatorReply);
        else reject(new Error(`The server answered ${response.statusCode}: ${text}`));
      } catch (error) {
        reject(error);
      }
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
