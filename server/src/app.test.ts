import { waitFor } from '@focuspool/domain/testing/waiting';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { reasonOf } from '../testing/read-reply.ts';
import { startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
const { auth } = app.services;

describe('the app', () => {
  beforeEach(() => {
    vi.restoreAllMocks();
  });

  it('the app reports its health, its version, and that it is ready while its database answers', async () => {
    const health = await app.request('/api/health');
    expect(health.status).toBe(200);
    expect(await health.json()).toEqual({ status: 'ok', version: manifest.version });
    // On a busy machine the database may at first answer too late.
    await waitFor(async () => {
      const ready = await app.request('/api/ready');
      expect(ready.status).toBe(200);
      expect(await ready.json()).toEqual({ status: 'ok' });
    });
  });

  it.each([
    ['fails', () => Promise.reject(new Error('connection refused'))],
    ['does not answer', () => new Promise<never>(() => {})],
  ])('the app is healthy but not ready when its database %s', async (_how, answer) => {
    const { database } = app.services;
    const broken = await startTestApp({
      services: { database: Object.create(database, { execute: { value: answer } }) },
    });
    expect((await broken.request('/api/health')).status).toBe(200);
    const response = await broken.request('/api/ready');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await reasonOf(response)).toBe('unavailable');
  });

  it('every answer of the app carries the time of its clock', async () => {
    const before = await app.request('/api/health');
    app.clock.advance(90_000);
    const after = await app.request('/api/account/viewer');
    expect(Number(before.headers.get('x-server-time'))).toBe(app.clock.now().getTime() - 90_000);
    expect(Number(after.headers.get('x-server-time'))).toBe(app.clock.now().getTime());
  });

  it('the app answers an unknown route with 404 and JSON', async () => {
    const response = await app.request('/api/nothing/here');
    expect(response.status).toBe(404);
    expect(await reasonOf(response)).toBe('unknown_route');
  });

  it('the app reveals no details of an internal error', async () => {
    const fail = { get: () => Promise.reject(new Error('secret detail')) };
    const broken = await startTestApp({ services: { auth: Object.create(auth, { $context: fail }) } });
    const response = await broken.request('/api/account/viewer');
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(JSON.parse(text)).toEqual({
      error: { reason: 'internal_error', message: 'Internal server error' },
    });
  });

  it('the app forbids caching of its answers', async () => {
    const response = await app.request('/api/account/viewer');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('a write', () => {
  it.each(['{', '', 'null', '[]', '"text"'])('a write with %j as its body is refused', async (body) => {
    const response = await app.request('/api/account/sign-in', { body });
    expect(response.status).toBe(400);
  });

  it('a write whose body is not JSON is refused as malformed', async () => {
    expect(await reasonOf(await app.request('/api/account/sign-in', { body: '{' }))).toBe('malformed_body');
  });

  it('a write of more than 64 KB is refused', async () => {
    const response = await app.request('/api/account/viewer', { body: 'x'.repeat(65 * 1024) });
    expect(response.status).toBe(413);
    expect(await reasonOf(response)).toBe('body_too_large');
  });

  it.each([
    ['another site', 'https://evil.example', 403],
    ['a page without an origin', 'null', 403],
    ['this site', app.services.config.baseUrl, 404],
  ])('a write from %s is answered with $2', async (_from, origin, status) => {
    const response = await app.request('/api/nothing/here', { method: 'POST', headers: { origin } });
    expect(response.status).toBe(status);
  });
});
