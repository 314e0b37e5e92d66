import type { AnyRecord } from "./define-record.ts"

export const isDeletion = ({ pathname }: { pathname: string }) => /\/delete\/?$/i.test(pathname)

type Page = { location: { pathname: string }; params: { id?: string | undefined } }

export function dialogTitle({ titles, noun }: AnyRecord, { location, params }: Page): string {
	if (isDeletion(location)) return `Delete ${noun}`
	return params.id ? titles.edit : titles.new
}
