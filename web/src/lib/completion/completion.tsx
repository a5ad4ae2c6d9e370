import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isComposing } from '../composing.ts';
import { caretPlace } from './caret-place.ts';
import classes from './completion.module.css';
import { type Triggered, triggeredAt } from './completion-trigger.ts';

export interface Option {
  key: string;
  label: string;
  hint: string;
  /** Takes the place of the trigger and what was typed after it. */
  choose(range: Triggered): void;
}

/** The choices of one trigger character. */
export interface Source {
  trigger: string;
  label: string;
  options(query: string): readonly Option[];
}

interface CompletionOptions {
  box: RefObject<HTMLTextAreaElement | null>;
  text: string;
  sources: readonly Source[];
  /** The list stands where it is rendered, instead of at the caret. */
  isInline: boolean;
}

/**
 * A list at the caret of a text box, opened by a trigger character. The focus stays in the box, whose keys choose from
 * the list; while a syllable is being composed they belong to the input method.
 */
export function useCompletion({ box, text, sources, isInline }: CompletionOptions) {
  const id = useId();
  /** Undefined while the box is left. */
  const [caret, setCaret] = useState<number>();
  /** Where a list was closed; it stays closed for that word. */
  const [closed, setClosed] = useState<number>();
  const [marked, setMarked] = useState({ word: '', at: 0 });
  const triggers = sources.map(({ trigger }) => trigger);
  const found = caret === undefined ? undefined : triggeredAt(text, caret, triggers);
  const source = sources.find(({ trigger }) => trigger === found?.trigger);
  const offered = found && found.from !== closed ? (source?.options(found.query) ?? []) : [];
  const isOpen = offered.length > 0;
  const word = found ? `${found.trigger}${found.query}` : '';
  const active = marked.word === word ? Math.min(marked.at, offered.length - 1) : 0;

  // The list of another word may be opened again.
  if (closed !== undefined && found?.from !== closed) setClosed(undefined);

  function choose(option = offered[active]): void {
    if (!option || !found) return;
    setClosed(found.from);
    option.choose(found);
  }

  const enter = useRef(choose);
  enter.current = choose;
  useEffect(() => {
    const area = box.current;
    if (!area || !isOpen) return;
    // Enter that ends a composition arrives as a line break only.
    const breaksLine = (event: InputEvent) => {
      if (event.inputType !== 'insertLineBreak') return;
      event.preventDefault();
      enter.current();
    };
    area.addEventListener('beforeinput', breaksLine);
    return () => area.removeEventListener('beforeinput', breaksLine);
  }, [box, isOpen]);

  /** Whether the key was for the list. */
  function pressed(event: KeyboardEvent): boolean {
    if (!isOpen || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey)
      return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      setMarked({ word, at: (active + step + offered.length) % offered.length });
    } else if (
      (event.key === 'Enter' && !event.shiftKey) ||
      (event.key === 'Tab' && !event.shiftKey)
    ) {
      choose();
    } else if (event.key === 'Escape') {
      setClosed(found?.from);
    } else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  const follow = () => setCaret(box.current?.selectionEnd);
  return {
    pressed,
    follow,
    props: {
      onSelect: follow,
      onFocus: follow,
      onBlur: () => setCaret(undefined),
      ...(isOpen && {
        // Not the role of a combobox, which HTML does not allow on a box of several lines.
        'aria-haspopup': 'listbox' as const,
        'aria-autocomplete': 'list' as const,
        'aria-controls': id,
        'aria-activedescendant': `${id}-${active}`,
      }),
    },
    list: isOpen && found && source && (
      <CompletionList
        id={id}
        box={box}
        label={source.label}
        from={found.from}
        options={offered}
        active={active}
        isInline={isInline}
        onChoose={choose}
      />
    ),
  };
}

interface CompletionListProps {
  id: string;
  box: RefObject<HTMLTextAreaElement | null>;
  label: string;
  from: number;
  options: readonly Option[];
  active: number;
  isInline: boolean;
  onChoose(option: Option): void;
}

const WIDTH = 340;
/** Of the list; the focus stays in the box. */
const KEYS = ['↑', '↓', 'Enter'];

/** Above the caret's line, inside the nearest positioned parent, or in its place in the composer. */
function CompletionList(props: CompletionListProps) {
  const { id, box, label, from, options, active, isInline, onChoose } = props;
  const list = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<CSSProperties>();
  useLayoutEffect(() => {
    const parent = list.current?.offsetParent;
    if (!box.current || !parent || isInline) return;
    const [area, frame] = [box.current.getBoundingClientRect(), parent.getBoundingClientRect()];
    const { left, top } = caretPlace(box.current, from);
    const most = Math.max(0, frame.width - WIDTH - 2);
    setPlace({
      left: Math.min(area.left - frame.left + left, most),
      bottom: frame.bottom - area.top - Math.max(0, top) + 4,
      width: Math.min(WIDTH, frame.width - 2),
    });
  }, [box, from, isInline]);
  useLayoutEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const listbox = (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      className={isInline ? classes.inline : classes.list}
      style={place}
    >
      {options.map((option, n) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text box
        <div
          key={option.key}
          id={`${id}-${n}`}
          role="option"
          tabIndex={-1}
          aria-selected={n === active}
          className={classes.option}
          // The box keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          <span className={classes.label}>{option.label}</span>
          {option.hint && <span className={classes.hint}>{option.hint}</span>}
        </div>
      ))}
    </div>
  );
  if (!isInline) return listbox;
  return (
    <div className={classes.inside}>
      <div className={classes.caption} aria-hidden="true">
        <span>{label}</span>
        <span>
          {KEYS.map((key) => (
            <code key={key}>{key}</code>
          ))}
        </span>
      </div>
      {listbox}
    </div>
  );
}
