import type { Weekday } from '@focuspool/domain/stats/weeks-and-months';
import Heart from 'lucide-react/icons/heart';
import Trash2 from 'lucide-react/icons/trash-2';
import { type MouseEvent, useRef, useState } from 'react';
import { paths } from '../../platform/paths.ts';
import { Button, IconButton, toButtonClasses } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ShortTextInput } from '../../ui/form/short-text-input.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { SwitchRow } from '../../ui/form/switch-row.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { WeekdayField } from '../../ui/form/weekday-field.tsx';
import { MenuItem, PopupMenu } from '../../ui/menu/popup-menu.tsx';
import { Link } from '../../ui/page/link.tsx';
import { GallerySection } from './gallery-section.tsx';

/** The components that can be pressed, switched or typed into. */
export function GalleryControls() {
  const [isOn, setIsOn] = useState(true);
  const [text, setText] = useState('No more than 20');
  const [days, setDays] = useState<readonly Weekday[]>([]);
  return (
    <>
      <GallerySection name="Button">
        <Button>Primary</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="plain">Plain</Button>
        <Button variant="danger">Danger</Button>
        <Button size="large">Large</Button>
        <Button disabled>Disabled</Button>
        <Link to={paths.home} className={toButtonClasses({ variant: 'quiet' })}>
          A link that looks like one
        </Link>
      </GallerySection>
      <GallerySection name="SubmitButton">
        <SubmitButton isBusy={false}>Save</SubmitButton>
        <SubmitButton isBusy>Saving</SubmitButton>
      </GallerySection>
      <GallerySection name="IconButton">
        <IconButton label="Like">
          <Heart aria-hidden className="size-5" />
        </IconButton>
        <IconButton label="Delete" disabled>
          <Trash2 aria-hidden className="size-5" />
        </IconButton>
      </GallerySection>
      <GallerySection name="CopyButton">
        <CopyButton text="WELCOME50" label="Copy coupon code" />
      </GallerySection>
      <GallerySection name="PopupMenu">
        <ExampleMenu />
      </GallerySection>
      <GallerySection name="SwitchRow">
        <SwitchRow label="On and off" isOn={isOn} onChange={setIsOn} />
        <SwitchRow label="Disabled" isOn={false} onChange={setIsOn} disabled />
      </GallerySection>
      <GallerySection name="TextField">
        <TextField label="Email" hint="We send a link to it" className="w-72" />
        <TextField label="Username" defaultValue=".ada" error="Can't start with ." className="w-72" />
        <TextField
          label="Password"
          type="password"
          defaultValue="something"
          trailing={<Button variant="plain">Show</Button>}
          className="w-72"
        />
      </GallerySection>
      <GallerySection name="ShortTextInput">
        <ShortTextInput
          aria-label="A short text"
          value={text}
          maxLength={20}
          onText={setText}
          className="min-h-12 rounded-2xl border border-line-strong bg-surface px-4"
        />
      </GallerySection>
      <GallerySection name="WeekdayField">
        <WeekdayField legend="Days" days={days} onChange={setDays} className="w-full sm:w-112" />
      </GallerySection>
    </>
  );
}

function ExampleMenu() {
  const button = useRef<HTMLButtonElement>(null);
  const [isMade, setIsMade] = useState(false);

  function openFirst(event: MouseEvent) {
    // By the end of this click the button has a menu, which the click would then close again.
    event.preventDefault();
    setIsMade(true);
  }

  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        aria-haspopup="menu"
        {...(isMade ? { popoverTarget: 'example-menu' } : { onClick: openFirst })}
      >
        Open
      </Button>
      {isMade && (
        <PopupMenu id="example-menu" label="An example" button={button}>
          <MenuItem onPress={() => {}}>An item</MenuItem>
          <MenuItem onPress={() => {}} disabled>
            A disabled one
          </MenuItem>
        </PopupMenu>
      )}
    </>
  );
}
