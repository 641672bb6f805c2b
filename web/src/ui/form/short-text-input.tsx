import { clipText, fitText, maxTextLength } from '@focuspool/domain/task/task-text';
import type { ComponentProps } from 'react';

type ShortTextInputProps = Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'onCompositionEnd' | 'type' | 'maxLength'
> & {
  value: string;
  /** In characters, unlike the browser's own limit. */
  maxLength?: number;
  /** `isCut`: some of what was typed does not fit. */
  onText: (text: string, isCut: boolean) => void;
};

/** A field that never accepts more than `maxLength` characters; by default the 50 of a task or title (product 5.3). */
export function ShortTextInput({ value, onText, maxLength = maxTextLength, ...props }: ShortTextInputProps) {
  function takeIn(input: HTMLInputElement) {
    const fitted = fitText(input.value, input.selectionStart ?? input.value.length, maxLength);
    const isCut = fitted.text !== input.value;
    if (isCut) {
      input.value = fitted.text;
      input.setSelectionRange(fitted.caret, fitted.caret);
    }
    // Firefox tells of a composed word twice.
    if (isCut || fitted.text !== value) onText(fitted.text, isCut);
  }

  return (
    <input
      type="text"
      autoComplete="off"
      dir="auto"
      value={value}
      // A word that an input method is still composing is measured once it is complete.
      onChange={({ nativeEvent, target }) =>
        isComposing(nativeEvent)
          ? onText(target.value, clipText(target.value, maxLength) !== target.value)
          : takeIn(target)
      }
      onCompositionEnd={({ currentTarget }) => takeIn(currentTarget)}
      {...props}
    />
  );
}

function isComposing(event: Event): boolean {
  return event instanceof InputEvent && event.isComposing;
}
