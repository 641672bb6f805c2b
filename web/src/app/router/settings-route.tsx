import { hasPlan } from '@focuspool/domain/account/access';
import type { Viewer } from '@focuspool/domain/account/viewer';
import { AboutSection } from '../../features/about/about-section.tsx';
import { HelpSection } from '../../features/about/help-section.tsx';
import { DeviceSection } from '../../features/account/device-section.tsx';
import { PasskeySection } from '../../features/account/passkeys/passkey-section.tsx';
import { SecuritySection } from '../../features/account/security-section.tsx';
import { AccountSettings, type SettingsGroup, SettingsPage } from '../../features/account/settings-page.tsx';
import { TwoStepSection } from '../../features/account/two-step/two-step-section.tsx';
import { useViewer } from '../../features/account/viewer-request.ts';
import { CheerSection } from '../../features/cheer/cheer-section.tsx';
import { CouponSection } from '../../features/coupon/coupon-section.tsx';
import { LinkSection } from '../../features/landing/link-section.tsx';
import { OwnRoomsSection } from '../../features/pool/own-rooms/own-rooms-section.tsx';
import { PrivacySection } from '../../features/privacy/privacy-section.tsx';
import { NotificationSection } from '../../features/push/notification-section.tsx';
import { SubscriptionHistory } from '../../features/subscription/subscription-history.tsx';
import { SoundSection } from '../../features/timer/alerts/sound-section.tsx';
import { RhythmSection } from '../../features/timer/rhythm/rhythm-section.tsx';
import { VisibilitySection } from '../../features/visibility/visibility-section.tsx';
import { createBackgroundPart, useBackgroundPart } from '../../platform/updates/background-part.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Surface } from '../../ui/surface.tsx';
import { ShortcutSection } from '../shell/shortcut-settings.tsx';

const hiddenPeopleSection = createBackgroundPart(
  async () => (await import('../../features/report/hidden-people-section.tsx')).HiddenPeopleSection,
);

/**
 * The settings page, filled with the sections of other features. A setting for all of a person's devices is an operation
 * (`rhythm-section.tsx`) or a request (`link-section.tsx`), one for this device a preference (`sound-section.tsx`).
 */
export function SettingsRoute() {
  const { data: viewer } = useViewer();
  return viewer && <SettingsPage groups={listGroups(viewer)} />;
}

function listGroups(viewer: Viewer): SettingsGroup[] {
  const { userId, email, profile } = viewer;
  const isMember = hasPlan(viewer);
  return [
    {
      id: 'account',
      title: 'Account',
      sections: (
        <>
          <AccountSettings email={email} />
          <TwoStepSection />
          <PasskeySection />
          <DeviceSection userId={userId} />
          <SecuritySection userId={userId} />
        </>
      ),
    },
    {
      id: 'work',
      title: 'At work',
      sections: (
        <>
          <RhythmSection userId={userId} />
          <SoundSection />
          <NotificationSection />
          <ShortcutSection />
        </>
      ),
    },
    {
      id: 'others',
      title: 'With others',
      sections: (
        <>
          {/* Also after a plan has ended, so that a person can still hide tasks that were visible before. */}
          <VisibilitySection userId={userId} />
          <HiddenPeople userId={userId} />
          {profile && <LinkSection userId={userId} {...profile} />}
          {isMember && <CheerSection userId={userId} />}
          {isMember && <OwnRoomsSection />}
        </>
      ),
    },
    {
      id: 'plan',
      title: 'Plan',
      sections: (
        <>
          <CouponSection userId={userId} />
          <SubscriptionHistory />
        </>
      ),
    },
    {
      id: 'help',
      title: 'Help and data',
      sections: (
        <>
          <HelpSection />
          <AboutSection />
          <PrivacySection />
        </>
      ),
    },
  ];
}

/** Receives changes live, so its code loads separately and the other settings do not wait for it. */
function HiddenPeople({ userId }: { userId: string }) {
  const { part: Component } = useBackgroundPart(hiddenPeopleSection, true);
  if (Component) return <Component userId={userId} />;
  return (
    <Surface role="status" aria-label="Loading people you hide" className="p-6 sm:p-8">
      <Skeleton className="h-21" />
    </Surface>
  );
}
