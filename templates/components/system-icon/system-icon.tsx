import android from '../../../assets/icons/android.svg';
import laptop from '../../../assets/icons/interface/laptop.svg';
import monitor from '../../../assets/icons/interface/monitor.svg';
import smartphone from '../../../assets/icons/interface/smartphone.svg';
import { Icon } from '../icon/icon.tsx';

// Things and not marks, but for Android: the package holds no mark of Windows (its owner asked for that), that of iOS
// is its name, and Apple's alone would stand between the others like a brand that we prefer.
const ICONS: Readonly<Record<string, string>> = { windows: monitor, mac: laptop, android, ios: smartphone };

export function SystemIcon({ id }: { id: string }) {
  return <Icon svg={ICONS[id] ?? monitor} className="system-icon" />;
}
