let context: AudioContext | undefined;

/** Two short tones. A browser is silent, and warns of it, until its user has clicked or typed somewhere on the page. */
export function playSound(): void {
  if (!navigator.userActivation?.hasBeenActive) return;
  try {
    context ??= new AudioContext();
    void context.resume();
    tone(context, 660, 0);
    tone(context, 880, 0.12);
  } catch {
    // Without a sound device, the notification and the count still tell.
  }
}

function tone(audio: AudioContext, frequency: number, after: number): void {
  const start = audio.currentTime + after;
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.frequency.value = frequency;
  // Rises and falls, because a tone that begins or ends at once clicks.
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.12, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.001, start + 0.2);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + 0.22);
}
