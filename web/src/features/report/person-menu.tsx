import type { HiddenPeople } from '@focuspool/domain/report/hidden-people';
import type { Report } from '@focuspool/domain/report/report-contract';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { type MouseEvent, useId, useRef, useState } from 'react';
import { api, call, ofPerson } from '../../platform/api/api.ts';
import { IconButton } from '../../ui/button.tsx';
import { showToast } from '../../ui/feedback/toast-queue.ts';
import { MenuItem, PopupMenu } from '../../ui/menu/popup-menu.tsx';
import { CheerButton, type CheerButtonProps } from '../cheer/cheer-button.tsx';
import { useHiding } from './use-hiding.ts';

export type PersonMenuProps = {
  /** Who opens it. */
  userId: string;
  /** Whom it is about, as they are shown. */
  person: HiddenPeople['people'][number];
  /** How they are called where they are shown. */
  name: string;
  /** What else of them can be reported here, by what the menu calls it. */
  reports: readonly { readonly label: string; readonly report: Report }[];
  /** For after somebody was hidden: where they stood is nothing to come back to. */
  onHidden: () => void;
  className?: string;
  /** Of whoever is at work, what is cheered. */
  cheer?: Pick<CheerButtonProps, 'thing' | 'since' | 'className'>;
};

/** What can be done about somebody else, one press each: cheer for them, report what they show, or hide them. */
export function PersonMenu({ userId, person, name, reports, onHidden, className, cheer }: PersonMenuProps) {
  const menuId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isMade, setIsMade] = useState(false);
  const { hide } = useHiding(userId);
  const { username } = person;
  const label = `Report or hide ${name}`;

  function openFirst(event: MouseEvent): void {
    // The button has a menu by the end of this click, which would close it again.
    event.preventDefault();
    setIsMade(true);
  }

  const send = (report: Report) =>
    void call(api.reports.$post({ json: report }, ofPerson(userId))).then(
      () => showToast('Reported. Thank you: somebody will look at it.'),
      (error: Error) => showToast(error.message),
    );

  return (
    <>
      {cheer && <CheerButton userId={userId} receiverId={person.userId} name={name} {...cheer} />}
      <IconButton
        ref={button}
        label={label}
        aria-haspopup="menu"
        {...(className && { className })}
        {...(isMade ? { popoverTarget: menuId } : { onClick: openFirst })}
      >
        <EllipsisVertical aria-hidden className="size-4" />
      </IconButton>
      {isMade && (
        <PopupMenu id={menuId} label={label} button={button}>
          {reports.map((each) => (
            <MenuItem key={each.label} onPress={() => send(each.report)}>
              {each.label}
            </MenuItem>
          ))}
          {username !== null && (
            <MenuItem onPress={() => send({ kind: 'username', userId: person.userId, username })}>
              Report username
            </MenuItem>
          )}
          <MenuItem
            onPress={() => {
              hide(person);
              onHidden();
            }}
          >
            Hide this person
          </MenuItem>
        </PopupMenu>
      )}
    </>
  );
}
