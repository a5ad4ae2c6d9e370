/** A short message in the corner. The code for it comes with the first one. */
export async function notify(message: string, kind: 'good' | 'bad' = 'good'): Promise<void> {
  const { show } = await import('./toasts.tsx');
  show(message, kind);
}
