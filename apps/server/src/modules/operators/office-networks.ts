// The addresses from which the office can be reached: the setting applies from the next request.
import { BlockList, isIPv6 } from 'node:net';

/** True if an address is in one of these networks; without networks, every address is. */
export function isInNetworks(networks: string, address: string): boolean {
  if (networks === '') return true;
  return listOf(networks).check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** The last used list, which serves nearly every request. */
let last: { readonly networks: string; readonly list: BlockList } | undefined;

function listOf(networks: string): BlockList {
  if (last?.networks === networks) return last.list;
  const list = new BlockList();
  for (const network of networks.split(',')) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  last = { networks, list };
  return list;
}
