import { Combobox, Textarea, useCombobox } from '@mantine/core';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { type Member, typedName, withMention } from '../mentions.ts';

/** How many members are offered at once. */
const OFFERED = 8;

interface MentionFieldProps {
  ref?: Ref<HTMLTextAreaElement>;
  label: string;
  members: readonly Member[];
  value: string;
  error: ReactNode;
  maxLength: number;
  onChange: (value: string) => void;
}

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** A text field in which '@' suggests members of the office, also usable by keyboard. */
export function MentionField({ ref, members, value, onChange, ...field }: MentionFieldProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLTextAreaElement, []);
  // The part of a name typed so far; undefined when none is being typed.
  const [typed, setTyped] = useState<string>();
  const offered = typed === undefined ? [] : offeredFor(typed, members);
  const leave = () => setTyped(undefined);
  const combobox = useCombobox({ opened: offered.length > 0, onDropdownClose: leave });
  const first = offered[0]?.id;
  const { selectFirstOption, resetSelectedOption } = combobox;
  useEffect(() => {
    if (first) selectFirstOption();
    else resetSelectedOption();
  }, [first, selectFirstOption, resetSelectedOption]);

  /** Checks whether a name is being typed at the cursor. */
  function look() {
    const node = input.current;
    setTyped(node ? typedName(node.value, node.selectionStart) : undefined);
  }

  function mention(id: string) {
    const node = input.current;
    const member = members.find((one) => one.id === id);
    if (!node || !member) return;
    const written = withMention(node.value, node.selectionStart, member.name);
    onChange(written.text);
    leave();
    node.focus();
    // After the text is rendered: before that the position does not exist.
    requestAnimationFrame(() => node.setSelectionRange(written.cursor, written.cursor));
  }

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={mention}
      position="bottom-start"
      withinPortal={false}
      width="min(20rem, 100%)"
    >
      <Combobox.Target withKeyboardNavigation={offered.length > 0}>
        <Textarea
          ref={input}
          autosize
          minRows={4}
          maxRows={20}
          placeholder="@ mentions a colleague"
          value={value}
          onChange={({ currentTarget }) => {
            onChange(currentTarget.value);
            look();
          }}
          onClick={look}
          onKeyUp={({ key }) => /^(Arrow(Left|Right)|Home|End)$/.test(key) && look()}
          onKeyDown={(event) => event.key === 'Escape' && offered.length > 0 && event.stopPropagation()}
          onBlur={leave}
          {...field}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label="Colleagues">
          {offered.map(({ id, name }) => (
            <Combobox.Option key={id} value={id} className="option">
              <span>{name}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** The members whose name, or a later word of it, begins with the text. */
function offeredFor(typed: string, members: readonly Member[]): Member[] {
  const wanted = ` ${folded(typed)}`;
  return members.filter(({ name }) => name !== '' && ` ${folded(name)}`.includes(wanted)).slice(0, OFFERED);
}
