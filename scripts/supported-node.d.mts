export type NodePackage = { name: string; version: string; integrity: string }

export function isSupported(version: string, range: string): boolean
export function describeRange(range: string): string
export function nodeToFetch(
	machine: { platform: string; arch: string; isMusl: boolean },
	packages: Record<string, NodePackage>,
): (NodePackage & { folder: string; program: string }) | undefined
