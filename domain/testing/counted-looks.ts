/** Numbers that count how often they are read, so that a test can check the amount of work regardless of the time it takes. */
export function countLooks() {
  let looks = 0;
  return {
    /** A number like any other, except that reads are counted. */
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
