/** Passes on together what is added within one turn of the event loop, in the order in which it was added. */
export function inOneTurn<T>(send: (added: readonly T[]) => void): (one: T) => void {
  let added: T[] = [];
  return (one) => {
    if (added.length === 0) {
      process.nextTick(() => {
        const together = added;
        added = [];
        send(together);
      });
    }
    added.push(one);
  };
}
