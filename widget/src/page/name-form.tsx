import { ApiError, textsIn } from '@maru/client/api-error';
import type { CallOutput } from '@maru/contract/kit/client';
import { shownName } from '@maru/contract/kit/person-name';
import { LIMITS } from '@maru/contract/limits';
import type { ChatOwner, openRoom } from '@maru/contract/open-chats';
import type { TargetedEvent } from 'preact';
import { useState } from 'preact/hooks';
import type { ChatLink } from '../lib/chat-link.ts';
import { openedRoom } from '../lib/opened-room.ts';
import { words } from '../lib/words.ts';
import { useEmbedderNews } from './embedder.ts';
import { Greeting } from './greeting.tsx';
import { Head } from './head.tsx';
import { Hours } from './hours.tsx';
import { WhoAnswers } from './who-answers.tsx';

interface NameFormProps {
  address: ChatLink;
  owner: ChatOwner;
  name: string;
  onOpened: (room: CallOutput<typeof openRoom>) => void;
  onInvalid: () => void;
}

/** Shows the company and the employee of the chat link, and asks for the customer's name and, if they like, their address. */
export function NameForm({ address, owner, ...props }: NameFormProps) {
  const { company_name: companyName, staff_name: staffName, greeting, hours } = owner;
  useEmbedderNews(false, 0);
  const [name, setName] = useState(props.name);
  const [email, setEmail] = useState('');
  const [isOpening, setIsOpening] = useState(false);
  const [problem, setProblem] = useState('');

  async function open(event: TargetedEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isOpening) return;
    if (name.trim() === '') {
      setProblem(words.nameMissing);
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    setIsOpening(true);
    setProblem('');
    try {
      const body = { name: name.trim(), ...(email.trim() && { email: email.trim() }) };
      props.onOpened(await openedRoom(address, body));
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
        above={companyName}
        title={
          staffName ? words.chatWith(shownName(staffName)) : words.chatWithCompany(companyName)
        }
        below={<WhoAnswers name="" isThere={owner.is_there} />}
      />
      {hours && <Hours hours={hours} />}
      <form class="welcome" noValidate onSubmit={(event) => void open(event)}>
        {greeting && <Greeting text={greeting} />}
        <label for="name">{words.yourName}</label>
        <input
          id="name"
          autocomplete="name"
          required
          maxLength={LIMITS.name}
          aria-describedby="name-hint"
          aria-invalid={problem !== '' && name.trim() === ''}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
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
          {...(!owner.is_there && { 'aria-describedby': 'email-hint' })}
          value={email}
          onInput={(event) => setEmail(event.currentTarget.value)}
        />
        {!owner.is_there && (
          <p id="email-hint" class="dimmed">
            {words.emailHint}
          </p>
        )}
        <button type="submit" class="primary" aria-disabled={isOpening}>
          {isOpening ? words.starting : words.start}
        </button>
      </form>
    </main>
  );
}
