/** The end of a countdown: congratulated while it is fresh, then simply done. */
export function StandaloneFinish({ isCelebrating }: { isCelebrating: boolean }) {
  return (
    <div role="status" className="grid animate-rise justify-items-center gap-4 text-center">
      <img src="/rewards/party-popper.svg" alt="" width={72} height={72} />
      <p className="text-xl font-semibold text-balance">
        {isCelebrating
          ? "Congratulations! You've successfully completed your task!"
          : 'One thing done. Is there a next one?'}
      </p>
    </div>
  );
}
