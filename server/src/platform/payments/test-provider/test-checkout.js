// The stand-in provider's script for the browser: the same global, options and events as Razorpay's checkout.js.
// The browser gets this file as it is.
(() => {
  const base = document.currentScript.src.replace(/\/checkout\.js.*$/, '');
  const look =
    'margin:auto;border:0;border-radius:1.5rem;padding:1.5rem;width:min(22rem,calc(100vw - 2rem));' +
    'background:#fff;color:#1c1830;font:1rem/1.5 system-ui,sans-serif';
  const buttonLook =
    'display:block;width:100%;min-height:2.75rem;margin-top:.75rem;border-radius:1.5rem;' +
    'border:1px solid #1c1830;font:inherit;font-weight:600;cursor:pointer;background:#fff;color:#1c1830';

  function make(tag, text, style) {
    const element = document.createElement(tag);
    element.textContent = text;
    element.style.cssText = style ?? 'margin:0 0 .5rem';
    return element;
  }

  async function post(path, body) {
    const response = await fetch(`${base}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.json();
  }

  class Razorpay {
    constructor(options) {
      this.options = options;
      this.listeners = new Map();
    }

    on(event, listener) {
      this.listeners.set(event, listener);
    }

    open() {
      const { amount, currency, name, description, theme } = this.options;
      const price = new Intl.NumberFormat('en-IN', { style: 'currency', currency }).format(amount / 100);
      const heading = make('h2', 'Test checkout', 'margin:0 0 .5rem;font-size:1.25rem');
      heading.id = 'test-checkout-heading';
      const buttonPay = make('button', 'Pay', `${buttonLook};background:${theme?.color};color:#fff`);
      const buttonFail = make('button', 'Fail payment', buttonLook);
      const buttonClose = make('button', 'Close', buttonLook);
      this.buttons = [buttonPay, buttonFail, buttonClose];
      for (const button of this.buttons) button.type = 'button';

      const dialog = make('dialog', '', look);
      dialog.setAttribute('aria-labelledby', heading.id);
      dialog.append(
        heading,
        make('p', `${name}: ${description}`),
        make('p', price, 'margin:0 0 .5rem;font-size:1.75rem;font-weight:700'),
        make('p', 'Test mode, no money moves'),
        ...this.buttons,
      );
      buttonPay.addEventListener('click', () => this.settle('/pay'));
      buttonFail.addEventListener('click', () => this.settle('/fail'));
      buttonClose.addEventListener('click', () => this.dismiss());
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        this.dismiss();
      });
      document.body.append(dialog);
      this.dialog = dialog;
      dialog.showModal();
    }

    close() {
      // Gives the focus back, which removing it alone does not.
      this.dialog?.close();
      this.dialog?.remove();
    }

    dismiss() {
      this.close();
      this.options.modal?.ondismiss?.();
    }

    async settle(path) {
      for (const button of this.buttons) button.disabled = true;
      const answer = await post(path, { order_id: this.options.order_id }).catch(() => ({
        error: { description: 'The test provider did not answer.' },
      }));
      if (answer.lost) return this.dismiss();
      this.close();
      if (answer.error) this.listeners.get('payment.failed')?.(answer);
      else this.options.handler(answer);
    }
  }

  window.Razorpay = Razorpay;
})();
