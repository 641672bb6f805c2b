export type TestRequest = {
  /** POST if there is a body, otherwise GET. */
  method?: string;
  /** Sent as JSON; a string is sent as it is. */
  body?: unknown;
  /** The cookie from `createPerson`; undefined for a visitor. */
  cookie?: string | undefined;
  headers?: Record<string, string>;
};

/** Sends a request to an app or a process, as a browser does. */
export type SendRequest = (path: string, request?: TestRequest) => Promise<Response>;

/** The request in the form that `fetch` takes. */
export function toRequestInit({ method, body, cookie, headers }: TestRequest = {}) {
  return {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie ? { cookie } : {}),
      ...headers,
    },
    body: body === undefined || typeof body === 'string' ? (body ?? null) : JSON.stringify(body),
  };
}
