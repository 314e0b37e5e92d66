import type { Position } from "./map.ts"

/** Four decimals: 16 cm on a map of 1,600 m. */
export function roundFraction(value: number): number {
	return Math.round(value * 10_000) / 10_000
}

export function clampPosition({ x, y }: Position): Position {
	const clamp = (value: number) => roundFraction(Math.min(1, Math.max(0, value)))
	return { x: clamp(x), y: clamp(y) }
}

/** '12.5' for 0.125. */
export function percentText(fraction: number): string {
	return String(Math.round(fraction * 10_000) / 100)
}
