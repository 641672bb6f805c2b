import { AboutSection } from '../../features/about/about-section.tsx';
import { HelpSection } from '../../features/about/help-section.tsx';
import { DeviceSection } from '../../features/account/device-section.tsx';
import { PasskeySection } from '../../features/account/passkeys/passkey-section.tsx';
import { SecuritySection } from '../../features/account/security-section.tsx';
import { SettingsPage } from '../../features/account/settings-page.tsx';
import { TwoStepSection } from '../../features/account/two-step/two-step-section.tsx';
import { useViewer } from '../../features/account/viewer-request.ts';
import { CouponSection } from '../../features/coupon/coupon-section.tsx';
import { PrivacySection } from '../../features/privacy/privacy-section.tsx';
import { NotificationSection } from '../../features/push/notification-section.tsx';
import { SubscriptionHistory } from '../../features/subscription/subscription-history.tsx';
import { SoundSection } from '../../features/timer/alerts/sound-section.tsx';
import { RhythmSection } from '../../features/timer/rhythm/rhythm-section.tsx';
import { ShortcutSection } from '../shell/shortcut-settings.tsx';

/** The settings, with what other features let a person change and see there. */
export function SettingsRoute() {
  const { data: viewer } = useViewer();
  return (
    <SettingsPage>
      {viewer && <RhythmSection userId={viewer.userId} />}
      <SoundSection />
      <NotificationSection />
      <TwoStepSection />
      <PasskeySection />
      <DeviceSection />
      <SecuritySection />
      <CouponSection />
      <SubscriptionHistory />
      <ShortcutSection />
      <HelpSection />
      <AboutSection />
      <PrivacySection />
    </SettingsPage>
  );
}
