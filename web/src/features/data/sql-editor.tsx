import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { PostgreSQL, sql } from '@codemirror/lang-sql';
import { bracketMatching, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState, type Extension, Prec } from '@codemirror/state';
import { drawSelection, EditorView, keymap, placeholder } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { editorTheme } from './editor-theme.ts';

export interface EditorHandle {
  text(): string;
  /** Replaces the text and puts the cursor at its end, or at a character from 1. */
  write(sql: string, at?: number | null): void;
}

/** The names that are offered while one types: columns by their table. */
type Completion = Readonly<Record<string, readonly string[]>>;

interface SqlEditorProps {
  ref: Ref<EditorHandle>;
  initial: string;
  completion: Completion;
  label: string;
  /** The element that says which keys there are. */
  describedBy: string;
  example: string;
  onChange(text: string): void;
  onRun(): void;
}

const completing = (completion: Completion): Extension =>
  sql({
    dialect: PostgreSQL,
    schema: Object.fromEntries(
      Object.entries(completion).map(([name, columns]) => [name, columns]),
    ),
  });

const named = (label: string, describedBy: string, example: string): Extension => [
  EditorView.contentAttributes.of({
    'aria-label': label,
    'aria-describedby': describedBy,
    autocapitalize: 'off',
    spellcheck: 'false',
  }),
  placeholder(example),
];

/** The box in which SQL is written. */
export function SqlEditor(props: SqlEditorProps) {
  const { ref, initial, completion, label, describedBy, example } = props;
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const latest = useRef(props);
  latest.current = props;
  const [changing] = useState(() => ({ names: new Compartment(), words: new Compartment() }));
  const [first] = useState({ initial, completion, label, describedBy, example });

  useEffect(() => {
    if (!parent.current) return;
    const run = (editor: EditorView) => {
      // It would cover the answer.
      closeCompletion(editor);
      latest.current.onRun();
      return true;
    };
    const made = new EditorView({
      parent: parent.current,
      state: EditorState.create({
        doc: first.initial,
        selection: { anchor: first.initial.length },
        extensions: [
          Prec.highest(keymap.of([{ key: 'Mod-Enter', run }])),
          history(),
          drawSelection(),
          EditorView.lineWrapping,
          bracketMatching(),
          closeBrackets(),
          autocompletion({ icons: false }),
          syntaxHighlighting(classHighlighter),
          keymap.of([
            { key: 'Tab', run: acceptCompletion },
            ...closeBracketsKeymap,
            ...completionKeymap,
            ...historyKeymap,
            ...defaultKeymap,
            indentWithTab,
          ]),
          editorTheme,
          changing.names.of(completing(first.completion)),
          changing.words.of(named(first.label, first.describedBy, first.example)),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) latest.current.onChange(state.doc.toString());
          }),
        ],
      }),
    });
    view.current = made;
    return () => made.destroy();
  }, [changing, first]);

  useEffect(() => {
    view.current?.dispatch({ effects: changing.names.reconfigure(completing(completion)) });
  }, [changing, completion]);
  useEffect(() => {
    const effects = changing.words.reconfigure(named(label, describedBy, example));
    view.current?.dispatch({ effects });
  }, [changing, label, describedBy, example]);

  useImperativeHandle(ref, () => ({
    text: () => view.current?.state.doc.toString() ?? '',
    write(text, at) {
      const now = view.current;
      if (!now) return;
      const anchor = Math.min(text.length, at ? at - 1 : text.length);
      now.dispatch({
        changes: { from: 0, to: now.state.doc.length, insert: text },
        selection: { anchor },
        scrollIntoView: true,
      });
      now.focus();
      now.dom.scrollIntoView({ block: 'nearest' });
    },
  }));

  return <div ref={parent} />;
}
