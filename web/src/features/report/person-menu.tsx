import { canLandWith } from '@focuspool/domain/landing/next-landing';
import type { SeenAtWork } from '@focuspool/domain/landing/seen-at-work';
import type { MemberRun } from '@focuspool/domain/pool/pool-contract';
import type { HiddenPeople } from '@focuspool/domain/report/hidden-people';
import type { Report } from '@focuspool/domain/report/report-contract';
import type { TimerTask } from '@focuspool/domain/timer/shared-run';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { type MouseEvent, useId, useRef, useState } from 'react';
import { api, asPerson, call } from '../../platform/api/api.ts';
import { IconButton } from '../../ui/button.tsx';
import { showToast } from '../../ui/feedback/toast-queue.ts';
import { MenuItem, PopupMenu } from '../../ui/menu/popup-menu.tsx';
import { CheerButton, type CheerButtonProps } from '../cheer/cheer-button.tsx';
import { LandItem } from '../landing/land-item.tsx';
import { landRun } from '../timer/run/land-run.ts';
import { useHiding } from './use-hiding.ts';

export type PersonMenuProps = {
  /** The viewer who opens it. */
  userId: string;
  /** The person it is about, as they are shown. */
  person: HiddenPeople['people'][number];
  /** The person's name as the surrounding page shows it. */
  name: string;
  /** What else of theirs can be reported here, with the menu's label for it. */
  reports: readonly { readonly label: string; readonly report: Report }[];
  /** Called after the person was hidden: the focus cannot return to where they were shown. */
  onHidden?: () => void;
  className?: string;
  /** For a person at work: what is cheered. */
  cheer?: Pick<CheerButtonProps, 'thing' | 'since' | 'className'>;
  /** For a person at work: where they were seen. */
  landing?: {
    readonly seenAt: SeenAtWork;
    /** The task that the reader's page was opened for, or is on. */
    readonly asked: TimerTask | null;
    /** The runs of both, if both are shown here; without them only the server knows whether landing is possible. */
    readonly bars?: { theirs: MemberRun; own: MemberRun | undefined; now: number };
  };
};

/** What can be done about another person, one press each: cheer for them, land with them, report what they show, or hide them. */
export function PersonMenu({
  userId,
  person,
  name,
  reports,
  onHidden,
  className,
  cheer,
  landing,
}: PersonMenuProps) {
  const menuId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isMade, setIsMade] = useState(false);
  // Each opening asks again.
  const [openings, setOpenings] = useState(0);
  const { hide } = useHiding(userId);
  const { username } = person;
  const bars = landing?.bars;
  const canLand = landing && !(bars && !canLandWith(bars.theirs, bars.own, bars.now));
  const label = canLand ? `Land with, report or hide ${name}` : `Report or hide ${name}`;

  function openFirst(event: MouseEvent): void {
    // The button has its menu by the end of this click, which would close it again.
    event.preventDefault();
    setIsMade(true);
    setOpenings(1);
  }

  const send = (report: Report) =>
    void call(api.reports.$post({ json: report }, asPerson(userId))).then(
      () => showToast('Reported. Thank you: we will look into it.'),
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
        {...(isMade
          ? { popoverTarget: menuId, onClick: () => setOpenings(openings + 1) }
          : { onClick: openFirst })}
      >
        <EllipsisVertical aria-hidden className="size-4" />
      </IconButton>
      {isMade && (
        <PopupMenu id={menuId} label={label} button={button}>
          {canLand && (
            <LandItem
              opening={openings}
              userId={userId}
              seenAt={landing.seenAt}
              onLand={(endsAt) => landRun(userId, landing.asked, { seenAt: landing.seenAt, endsAt })}
            />
          )}
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
              onHidden?.();
            }}
          >
            Hide this person
          </MenuItem>
        </PopupMenu>
      )}
    </>
  );
}
