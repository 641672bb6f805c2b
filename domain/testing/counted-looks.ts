/** Numbers that count how often they are looked at: a test of how much is done asks that, whatever time it takes. */
export function countLooks() {
  let looks = 0;
  return {
    /** A number as any other, but for being counted. */
    counted(value: number): number {
      const look = () => {
        looks += 1;
        return value;
      };
      return { valueOf: look } as unknown as number;
    },
    read: (): number => looks,
  };
}
