/** The company's greeting to everybody, above the first message. */
export function Greeting({ text }: { text: string }) {
  return (
    <div class="message staff">
      <p class="bubble">{text}</p>
    </div>
  );
}
