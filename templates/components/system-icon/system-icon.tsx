import android from '../../../assets/icons/android.svg';
import laptop from '../../../assets/icons/interface/laptop.svg';
import monitor from '../../../assets/icons/interface/monitor.svg';
import smartphone from '../../../assets/icons/interface/smartphone.svg';
import { Icon } from '../icon/icon.tsx';

// Devices and not logos, except for Android: the package has no logo of Windows, because its owner asked for that, and the
// one of iOS is its name. Apple's logo alone would look like a recommendation.
const ICONS: Readonly<Record<string, string>> = { windows: monitor, mac: laptop, android, ios: smartphone };

export function SystemIcon({ id }: { id: string }) {
  return <Icon svg={ICONS[id] ?? monitor} className="system-icon" />;
}
