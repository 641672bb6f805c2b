import { product } from '@focuspool/domain/product';
import { html } from 'hono/html';
import { buildMailPage } from '../mailer/mail-page.ts';
import type { Mail } from '../mailer/mailer.ts';

export function buildVerificationMail(to: string, link: string): Mail {
  return buildLinkMail(to, {
    subject: `Verify your email for ${product.name}`,
    opening: `Welcome to ${product.name}. One click and your account is ready:`,
    action: 'Verify my email',
    link,
    closing: 'The link works once, for 24 hours. If you did not sign up, you can ignore this email.',
  });
}

export function buildResetMail(to: string, link: string): Mail {
  return buildLinkMail(to, {
    subject: `Reset your ${product.name} password`,
    opening: 'Somebody, hopefully you, asked to reset the password of this account:',
    action: 'Choose a new password',
    link,
    closing:
      'The link works once, for an hour. If it was not you, nothing has changed and you can ignore this email.',
  });
}

export function buildPasswordChangedMail(to: string, link: string): Mail {
  return buildLinkMail(to, {
    subject: `Your ${product.name} password was changed`,
    opening:
      'This account has a new password now, and every other device was signed out. If it was you, all is well.',
    action: 'It was not me',
    link,
    closing:
      'If it was not you, choose another password at once: the link leads to it, and nobody else reads your mail.',
  });
}

export function buildTwoStepOffMail(to: string, link: string): Mail {
  return buildLinkMail(to, {
    subject: `Two-step sign-in is off for ${product.name}`,
    opening:
      'Your account asks for no code any more: a password is enough to sign in. If it was you, all is well.',
    action: 'It was not me',
    link,
    closing:
      'If it was not you, choose another password at once, and turn two-step sign-in on again in Settings.',
  });
}

/** `name` is text that the person chose. */
export function buildPasskeyMail(to: string, name: string, link: string): Mail {
  return buildLinkMail(to, {
    subject: `A passkey was added to your ${product.name} account`,
    opening: `The passkey '${name}' signs in to this account now. If it was you, all is well.`,
    action: 'Look at my passkeys',
    link,
    closing: 'If it was not you, remove it in Settings and choose another password at once.',
  });
}

export function buildInvitationMail(to: string, link: string): Mail {
  return buildLinkMail(to, {
    subject: `Set your password for ${product.name}`,
    opening: `Your account has moved to ${product.name}, with your lists and everything else. Set a password, and go on:`,
    action: 'Set my password',
    link,
    closing: "The link works once, for 7 days. After that, 'Forgot password' at the login sends another one.",
  });
}

type LinkMail = { subject: string; opening: string; action: string; link: string; closing: string };

function buildLinkMail(to: string, { subject, opening, action, link, closing }: LinkMail): Mail {
  const text = `${opening}\n\n${link}\n\n${closing}\n\n${product.name}\n`;
  const below = html`<p style="margin:0 0 24px"><a href="${link}" style="display:inline-block;padding:14px 28px;border-radius:28px;
background:#ffb86b;color:#22150a;font-weight:600;text-decoration:none">${action}</a></p>
<p style="margin:0 0 24px;line-height:1.5;color:#c9c2e6">${closing}</p>
<p style="margin:0;font-size:13px;line-height:1.5;color:#c9c2e6;word-break:break-all">${link}</p>`;
  return { to, subject, text, html: buildMailPage(subject, opening, below) };
}
