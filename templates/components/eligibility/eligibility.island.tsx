import { useEffect, useState } from 'react';
import { adoptStyles } from '../../runtime/adopt-styles.ts';
import { fill } from '../../runtime/fill.ts';
import styles from './eligibility.css' with { type: 'text' };

export interface EligibilityProps {
  /** A condition each, as markup. */
  readonly conditions: readonly string[];
  readonly hint: string;
  readonly met: string;
  readonly oneOpen: string;
  /** With `{count}`. */
  readonly manyOpen: string;
}

/** The conditions as a list that one can tick off; it answers in a sentence. Nothing is sent, nothing is kept. */
export default function Eligibility({ conditions, hint, met, oneOpen, manyOpen }: EligibilityProps) {
  // Without script the boxes would do nothing, so the script creates them.
  const [started, setStarted] = useState(false);
  const [ticked, setTicked] = useState<readonly number[]>([]);
  useEffect(() => {
    adoptStyles(styles);
    setStarted(true);
  }, []);

  const open = conditions.length - ticked.length;
  const verdict = open === 0 ? met : open === 1 ? oneOpen : fill(manyOpen, { count: String(open) });
  const toggle = (index: number) =>
    setTicked(ticked.includes(index) ? ticked.filter((other) => other !== index) : [...ticked, index]);

  return (
    <>
      <ul className={started ? 'started' : undefined}>
        {conditions.map((condition, index) => (
          <li key={condition}>
            <label>
              <input
                type="checkbox"
                hidden={!started}
                checked={ticked.includes(index)}
                onChange={() => toggle(index)}
              />
              <span dangerouslySetInnerHTML={{ __html: condition }} />
            </label>
          </li>
        ))}
      </ul>
      <p className="verdict" role="status">
        {started && (ticked.length === 0 ? hint : verdict)}
      </p>
    </>
  );
}
