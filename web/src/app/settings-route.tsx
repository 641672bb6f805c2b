import { SettingsPage } from '../features/account/settings-page.tsx';
import { CouponSection } from '../features/coupon/coupon-section.tsx';
import { SubscriptionHistory } from '../features/subscription/subscription-history.tsx';

/** The settings, with what other features let a person change and see there. */
export function SettingsRoute() {
  return (
    <SettingsPage>
      <CouponSection />
      <SubscriptionHistory />
    </SettingsPage>
  );
}
