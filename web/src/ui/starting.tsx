import { Mark } from './mark.tsx';

/** The content that index.html shows before the first script, until the first screen is there. */
export function Starting() {
  return (
    <div className="starting" aria-hidden="true">
      <Mark size={44} />
      <span />
    </div>
  );
}
