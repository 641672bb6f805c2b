import { findIntentionAgain } from '@focuspool/domain/intention/intention';
import { readTimer, type Timer } from '@focuspool/domain/timer/timer';
import { openReplica, useReplica } from '../operation/person-replica.ts';
import { AgainButton, IntentionField } from './intention-field.tsx';
import { IntentionLine } from './intention-line.tsx';
import { OutcomeQuestion } from './outcome-question.tsx';

type RunIntentionProps = {
  userId: string;
  /** The timer of the run on show. */
  timer: Timer;
  taskId: string;
  /** Whether others might be there to see it; otherwise the person is not asked. */
  isAsked: boolean;
  /** Whether the question at the end aligns with the start of the lines around it, if there is room. */
  isAtStart?: boolean;
};

/** The intention of a run: asked for before it, shown or offered again during it; at its end asks whether it is there. */
export function RunIntention({ userId, timer, taskId, isAsked, isAtStart = false }: RunIntentionProps) {
  const { shown } = useReplica(userId);
  const { intention } = shown;
  const { status } = readTimer(timer, timer.seenAt);
  if (status === 'idle')
    return isAsked && <IntentionField userId={userId} taskId={taskId} runKey={timer.key} />;
  if (intention?.key !== timer.key) {
    // A run started by 'Next' or by a break never showed the field.
    const again = status !== 'finished' && isAsked && findIntentionAgain(shown, timer.key);
    if (!again) return null;
    const say = () => openReplica(userId).act({ kind: 'set_intention', key: timer.key, text: again });
    return <AgainButton text={again} onPress={say} />;
  }
  if (status === 'finished') {
    return <OutcomeQuestion userId={userId} intention={intention} isAtStart={isAtStart} />;
  }
  return <IntentionLine text={intention.text} />;
}
