import { product } from '@focuspool/domain/product';
import { html } from 'hono/html';
import { buildMailPage } from '../mailer/mail-page.ts';
import type { Mail } from '../mailer/mailer.ts';

// How long a link works is decided where it is made: `email-verification.ts`, `password-reset.ts` and `invite-people.ts`.

export function buildVerificationMail(to: string, link: string): Mail {
  return buildLinkMail(to, {
    subject: `Verify your email for ${product.name}`,
    opening: `Welcome to ${product.name}. One click and your account is ready:`,
    action: 'Verify my email',
    link,
    closing:
      'The link works once and expires after 24 hours. If you did not sign up, you can ignore this email.',
  });
}

export function buildResetMail(to: string, link: string): Mail {
  return buildLinkMail(to, {
    subject: `Reset your ${product.name} password`,
    opening: 'Someone, hopefully you, asked to reset the password of this account:',
    action: 'Choose a new password',
    link,
    closing:
      'The link works once and expires after an hour. If this was not you, nothing has changed and you can ignore this email.',
  });
}

export function buildPasswordChangedMail(to: string, link: string): Mail {
  return buildLinkMail(to, {
    subject: `Your ${product.name} password was changed`,
    opening:
      'Your account now has a new password, and every other device was signed out. If this was you, all is well.',
    action: 'This was not me',
    link,
    closing:
      'If this was not you, choose another password at once with this link, which only you have received.',
  });
}

export function buildTwoStepOffMail(to: string, link: string): Mail {
  return buildLinkMail(to, {
    subject: `Two-step sign-in is off for ${product.name}`,
    opening:
      'Your account no longer asks for a code: a password is enough to sign in. If this was you, all is well.',
    action: 'This was not me',
    link,
    closing:
      'If this was not you, choose another password at once, and turn two-step sign-in on again in Settings.',
  });
}

/** `name` is text that the person chose. */
export function buildPasskeyMail(to: string, name: string, link: string): Mail {
  return buildLinkMail(to, {
    subject: `A passkey was added to your ${product.name} account`,
    opening: `The passkey “${name}” can now sign in to your account. If this was you, all is well.`,
    action: 'View my passkeys',
    link,
    closing: 'If this was not you, remove it in Settings and choose another password at once.',
  });
}

export function buildInvitationMail(to: string, link: string): Mail {
  return buildLinkMail(to, {
    subject: `Set your password for ${product.name}`,
    opening: `Your account has moved to ${product.name}, with your lists and everything else. Set a password to continue:`,
    action: 'Set my password',
    link,
    closing:
      'The link works once and expires after 7 days. After that, “Forgot password?” on the login page sends another one.',
  });
}

type LinkMail = { subject: string; opening: string; action: string; link: string; closing: string };

function buildLinkMail(to: string, { subject, opening, action, link, closing }: LinkMail): Mail {
  const text = `${opening}\n\n${action}: ${link}\n\n${closing}\n\n${product.name}\n`;
  const below = html`<p style="margin:0 0 24px"><a href="${link}" style="display:inline-block;padding:14px 28px;border-radius:28px;
background:#ffb86b;color:#22150a;font-weight:600;text-decoration:none">${action}</a></p>
<p style="margin:0 0 24px;line-height:1.5;color:#c9c2e6">${closing}</p>
<p style="margin:0;font-size:13px;line-height:1.5;color:#c9c2e6;word-break:break-all">${link}</p>`;
  return { to, subject, text, html: buildMailPage(subject, opening, below) };
}
