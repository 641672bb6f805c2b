import type { SocketSession } from '../../server/src/platform/live/sockets/live-socket.ts';

/** Each call signs in another person. */
export function createBenchSessions(): () => SocketSession {
  let person = 0;
  return () => {
    person += 1;
    const profile = { username: `person.${person}`, profilePicture: 'animals/Lion.jpg', isPremium: true };
    return {
      sessionId: `session-${person}`,
      viewer: {
        userId: `user-${person}`,
        email: `person.${person}@example.com`,
        emailVerified: true,
        profile: { ...profile, trophies: 0, totalMinutes: 0 },
      },
    };
  };
}
