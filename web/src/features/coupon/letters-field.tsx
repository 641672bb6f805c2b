import {
  clipLetters,
  codeOf,
  codeSuffix,
  maxLetters,
  minLetters,
} from '@focuspool/domain/coupon/coupon-code';
import { TextField } from '../../ui/text-field.tsx';

type LettersFieldProps = {
  letters: string;
  onChange: (letters: string) => void;
  error: string | null;
};

/** Two to four capital letters before the fixed ending of every code (specification, section 5). */
export function LettersField({ letters, onChange, error }: LettersFieldProps) {
  return (
    <TextField
      label="Your letters"
      name="letters"
      value={letters}
      onChange={({ target }) => onChange(clipLetters(target.value))}
      error={error}
      hint={
        letters.length < minLetters
          ? `${minLetters}-${maxLetters} letters. Your code ends with ${codeSuffix}.`
          : `Your code will be ${codeOf(letters)}.`
      }
      trailing={<span className="pr-4 font-display text-lg font-bold text-ink-quiet">{codeSuffix}</span>}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}
