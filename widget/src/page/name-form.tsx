import { ApiError, textsIn } from '@maru/client/api-error';
import type { CallOutput } from '@maru/contract/kit/client';
import { shownName } from '@maru/contract/kit/person-name';
import type { BrowserConversation, KnownVisitor } from '@maru/contract/known-browser';
import { LIMITS } from '@maru/contract/limits';
import type { ChatOwner, openRoom } from '@maru/contract/open-chats';
import type { TargetedEvent } from 'preact';
import { useState } from 'preact/hooks';
import type { ChatLink } from '../lib/chat-link.ts';
import { knownVisitor } from '../lib/known-visitor.ts';
import { openedRoom } from '../lib/opened-room.ts';
import type { SavedConversation } from '../lib/saved-conversation.ts';
import type { TypedText } from '../lib/typed-text.ts';
import { words } from '../lib/words.ts';
import { Conversations } from './conversations.tsx';
import { useEmbedderNews } from './embedder.ts';
import { Greeting } from './greeting.tsx';
import { Head } from './head.tsx';
import { Hours } from './hours.tsx';
import { KnownAs } from './known-as.tsx';
import { whereAnswered } from './where-answered.ts';
import { WhoAnswers } from './who-answers.tsx';

interface NameFormProps {
  address: ChatLink;
  owner: ChatOwner;
  /** As whom the visitor is known in this browser. */
  known: KnownVisitor | undefined;
  name: string;
  saved: SavedConversation;
  typed: TypedText;
  onOpened: (room: CallOutput<typeof openRoom>) => void;
  onInvalid: () => void;
  /** Whether it could be opened. */
  onContinue: (conversation: BrowserConversation) => Promise<boolean>;
  /** Whether the visitor could be forgotten. */
  onForget: () => Promise<boolean>;
}

/**
 * Shows the company and the employee of the chat link, and asks for the customer's name and, if they like, their
 * address, unless both are known; below them what was said before.
 */
export function NameForm({ address, owner, known, saved, typed, ...props }: NameFormProps) {
  const { company_name: companyName, staff_name: staffName, greeting } = owner;
  useEmbedderNews(saved.token !== undefined, 0);
  const [name, setName] = useState(typed.get('name') || known?.name || props.name);
  const [email, setEmail] = useState(typed.get('email') || known?.email || '');
  const [isAsked, setIsAsked] = useState(!known?.name);
  const [isOpening, setIsOpening] = useState(false);
  const [problem, setProblem] = useState('');

  async function open(event: TargetedEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isOpening) return;
    if (isAsked && name.trim() === '') {
      setProblem(words.nameMissing);
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    setIsOpening(true);
    setProblem('');
    try {
      const body = isAsked
        ? { name: name.trim(), ...((email.trim() || known) && { email: email.trim() }) }
        : { name: known?.name ?? '' };
      const opened = await openedRoom(address, body, saved);
      typed.set('name', '');
      typed.set('email', '');
      props.onOpened(opened);
    } catch (error) {
      setIsOpening(false);
      const answer = error instanceof ApiError ? error : undefined;
      if (answer?.status === 404) props.onInvalid();
      else setProblem(textsIn(answer?.body).join(' ') || words.notStarted);
    }
  }

  return (
    <main class="chat">
      <Head
        {...(staffName && { above: companyName })}
        title={
          staffName ? words.chatWith(shownName(staffName)) : words.chatWithCompany(companyName)
        }
        below={<WhoAnswers name="" isThere={owner.is_there} />}
      />
      <Hours hours={owner.hours} text={owner.hours_text} isThere={owner.is_there} />
      <div class="welcome">
        <form noValidate onSubmit={(event) => void open(event)}>
          {greeting && <Greeting text={greeting} />}
          {!isAsked && known ? (
            <KnownAs
              name={known.name}
              email={known.email}
              onChange={() => setIsAsked(true)}
              onForget={props.onForget}
            />
          ) : (
            <>
              <label for="name">{words.yourName}</label>
              <input
                id="name"
                autocomplete="name"
                required
                maxLength={LIMITS.name}
                aria-describedby="name-hint"
                aria-invalid={problem !== '' && name.trim() === ''}
                value={name}
                onInput={({ currentTarget: { value } }) => {
                  setName(value);
                  typed.set('name', value);
                }}
              />
              <p id="name-hint" class={problem ? 'problem' : 'dimmed'} role="status">
                {problem || words.nameHint}
              </p>
              <label for="email">{words.yourEmail}</label>
              <input
                id="email"
                type="email"
                autocomplete="email"
                maxLength={LIMITS.email}
                value={email}
                onInput={({ currentTarget: { value } }) => {
                  setEmail(value);
                  typed.set('email', value);
                }}
              />
            </>
          )}
          {!isAsked && (
            <p class="problem" role="status">
              {problem}
            </p>
          )}
          {!owner.is_there && <p class="dimmed">{whereAnswered(saved.isKept)}</p>}
          <button type="submit" class="primary" aria-disabled={isOpening}>
            {isOpening ? words.starting : words.start}
          </button>
        </form>
        {known && (
          <Conversations
            known={known}
            onMore={(before) => knownVisitor(address, saved, before)}
            onOpen={props.onContinue}
          />
        )}
      </div>
    </main>
  );
}
