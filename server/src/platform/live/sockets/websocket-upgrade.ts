import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { accessLevelOf, actionLevels, refuseAccess } from '@focuspool/domain/account/access';
import { livePath, maxClientFrameBytes } from '@focuspool/domain/live/live-protocol';
import { type RefusalReason, refusals, toRefusalBody } from '@focuspool/domain/refusals';
import { WebSocket, WebSocketServer } from 'ws';
import { explainForeignOrigin, isOwnOrigin } from '../../http/same-origin.ts';
import type { Log } from '../../log.ts';
import { runInContext } from '../../observe/log-context.ts';
import { chooseRequestId } from '../../observe/request-observer.ts';
import type { LiveHub } from '../live-hub.ts';
import type { SocketSession } from './live-socket.ts';

const maxSocketsPerPerson = 30;
const maxFragments = 16;

/** Returns the session of a `Cookie` header, or null for a visitor and for a sign-in that has ended. */
export type ReadSocketSession = (cookie: string) => Promise<SocketSession | null>;

/** Why the library ends a connection by itself; it only gives the code. */
const protocolReasons: Record<number, string> = {
  1002: 'malformed',
  1007: 'malformed',
  1008: 'too_many_fragments',
  1009: 'frame_too_large',
};

class ReasonedWebSocket extends WebSocket {
  override close(code?: number, reason: string | Buffer | undefined = protocolReasons[code ?? 0]): void {
    super.close(code, reason);
  }
}

/** The part of an HTTP server that a live connection begins with. */
export type UpgradingServer = {
  on(event: 'upgrade', listener: (request: IncomingMessage, stream: Duplex, head: Buffer) => void): unknown;
};

type UpgradeParts = {
  readonly hub: LiveHub;
  readonly readSocketSession: ReadSocketSession;
  readonly baseUrl: string;
  readonly log: Log;
};

/** Admits this site's pages of signed-in people to the hub, and tells all others in HTTP why not. */
export function acceptUpgrades(
  server: UpgradingServer,
  { hub, readSocketSession, baseUrl, log }: UpgradeParts,
): void {
  const upgrader = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: maxClientFrameBytes,
    maxFragments,
    WebSocket: ReasonedWebSocket,
  });

  const ownOrigin = new URL(baseUrl).origin;

  server.on('upgrade', (request, stream, head) => {
    // A browser that goes away meanwhile is no error.
    stream.on('error', () => stream.destroy());
    const upgrade = () =>
      admit(request).then(
        (admitted) => {
          if (typeof admitted === 'string') refuseUpgrade(stream, admitted);
          // Checked only here, just before the socket is counted: several may have been admitted at once.
          else if (hub.countSockets(admitted.viewer.userId) >= maxSocketsPerPerson)
            refuseUpgrade(stream, 'too_many_requests');
          else upgrader.handleUpgrade(request, stream, head, (ws) => hub.accept(ws, stream, admitted));
        },
        (error: unknown) => {
          log.error({ err: error }, 'opening a live connection failed');
          refuseUpgrade(stream, 'internal_error');
        },
      );
    void runInContext({ requestId: chooseRequestId(undefined) }, upgrade);
  });

  async function admit({ url, headers }: IncomingMessage): Promise<SocketSession | RefusalReason> {
    if (url?.split('?')[0] !== livePath) return 'unknown_route';
    if (!isOwnOrigin(headers.origin, headers.host, ownOrigin)) {
      log.warn(explainForeignOrigin(headers.origin, baseUrl));
      return 'foreign_origin';
    }
    const session = headers.cookie ? await readSocketSession(headers.cookie) : null;
    const reason = refuseAccess(accessLevelOf(session?.viewer ?? null), actionLevels['live.open']);
    if (reason || !session) return reason ?? 'signed_out';
    return session;
  }
}

function refuseUpgrade(stream: Duplex, reason: RefusalReason): void {
  const body = JSON.stringify(toRefusalBody(reason));
  // The server's own limits end here: a client that does not close its half would hold the connection for ever.
  stream.once('finish', () => stream.destroy());
  stream.end(
    `HTTP/1.1 ${refusals[reason].status} Refused\r\n` +
      'content-type: application/json\r\n' +
      `content-length: ${Buffer.byteLength(body)}\r\n` +
      'connection: close\r\n\r\n' +
      body,
  );
}
