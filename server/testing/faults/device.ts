import { livePath } from '@focuspool/domain/live/live-protocol';
import { addressTopic } from '@focuspool/domain/live/live-topic';
import { operationsTopic } from '@focuspool/domain/operation/operation';
import { WebSocket } from 'ws';
import type { Account } from './accounts.ts';

type DeviceParts = {
  readonly account: Account;
  readonly hosts: readonly string[];
  random(): number;
  /** Asks for what the socket may have missed. */
  readState(): Promise<unknown>;
};

const retryMs = 1_000;

/** The socket of an open page: it follows what its person does, and reconnects at the next process when it is lost. */
export function openDevice({ account: { userId, cookie }, hosts, random, readState }: DeviceParts) {
  let host = Math.floor(random() * hosts.length);
  let isClosed = false;
  let isOpen = false;
  let socket: WebSocket | undefined;
  let timer: NodeJS.Timeout | undefined;

  function connect(): void {
    socket = new WebSocket(`${hosts[host]?.replace('http', 'ws')}${livePath}`, { headers: { cookie } });
    socket.on('open', () => {
      socket?.send(JSON.stringify({ type: 'subscribe', topic: addressTopic(operationsTopic, userId) }));
    });
    socket.on('message', (text) => {
      const { type } = JSON.parse(String(text)) as { type: string };
      if (type === 'subscribed') isOpen = true;
      if (type === 'subscribed' || type === 'missed') void readState();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      isOpen = false;
      host = (host + 1) % hosts.length;
      if (!isClosed) timer = setTimeout(connect, retryMs * (0.5 + random()));
    });
  }

  connect();
  return {
    isOpen: () => isOpen,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      socket?.terminate();
    },
  };
}
