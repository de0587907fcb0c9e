// A desktop is redirected to the site for desktops if the operator has set one (`pc_host`); a phone stays.

interface Device {
  readonly userAgent: string;
  /** From `navigator.userAgentData`, if the browser has it. */
  readonly isMobile?: boolean | undefined;
}

/** Decided by the user agent, as the specification requires: every device that is not a phone or a tablet. */
export const isDesktop = ({ userAgent, isMobile }: Device): boolean =>
  isMobile !== true && !/Mobi|Android|iPhone|iPad|iPod|Tablet|HarmonyOS/i.test(userAgent);

/** The address of the same page there; null for a device that stays, and on that site itself. */
export function desktopAddress(pcHost: string, here: URL, device: Device): string | null {
  if (pcHost === '' || pcHost === here.host || !isDesktop(device)) return null;
  return `https://${pcHost}${here.pathname}${here.search}${here.hash}`;
}

/** Once in each visit: a site that sends desktops back here would redirect them for ever. */
export function followDesktopSite(pcHost: string): void {
  const { userAgentData } = navigator as Navigator & { userAgentData?: { readonly mobile: boolean } };
  const address = desktopAddress(pcHost, new URL(location.href), {
    userAgent: navigator.userAgent,
    isMobile: userAgentData?.mobile,
  });
  if (address === null || wasSent()) return;
  location.replace(address);
}

function wasSent(): boolean {
  try {
    const sent = sessionStorage.getItem('candor.pc') !== null;
    sessionStorage.setItem('candor.pc', '1');
    return sent;
  } catch {
    // Without storage a loop can't be detected, so staying is the safe choice.
    return true;
  }
}
