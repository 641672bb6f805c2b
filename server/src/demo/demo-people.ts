export const demoEmail = 'demo@focuspool.example';

/** People who have bought with the demo account's coupon. */
export const demoFriends = [
  { username: 'mira.k', profilePicture: 'animals/Fox.jpg' },
  { username: 'thesis_tom', profilePicture: 'dinos/Stegosaurus.jpg' },
  { username: 'anjali.writes', profilePicture: 'animals/Owl.jpg' },
  { username: 'late.again.leo', profilePicture: 'animals/Penguin.jpg' },
  { username: 'nurse_nadia', profilePicture: 'animals/Panda.jpg' },
  { username: 'slow.mornings', profilePicture: 'animals/Koala.jpg' },
];

export const demoAddressOf = ({ username }: { username: string }) => `${username}@focuspool.example`;

/** Production has none of these accounts: their commissions are invented. */
export const demoAddresses = [demoEmail, ...demoFriends.map(demoAddressOf)];
