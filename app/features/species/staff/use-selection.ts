import { type RefObject, useEffect, useRef, useState } from "react"
import { useRouteLoaderData } from "react-router"
import type { RootLayoutData } from "#core/ui/layout/root-layout-data.ts"

/** Ids in the last bulk form; deselected once the site confirms the change. */
let submittedIds: string[] = []

export function rememberSubmitted(ids: string[]): void {
	submittedIds = ids
}

/** Per tab and user. `form` has a checkbox `ids` for each species, controlled here. Forgets the `deleted` ones. */
export function useSelection(
	form: RefObject<HTMLFormElement | null>,
	species: readonly { id: number }[],
	deleted: readonly number[],
) {
	const { flash, viewer } = useRouteLoaderData<RootLayoutData>("root") ?? {}
	const key = `selectedSpecies:${viewer?.username}`
	const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
	const isFirst = useRef(true)
	const checkboxes = () => [
		...(form.current?.querySelectorAll<HTMLInputElement>("input[type=checkbox][name=ids]") ?? []),
	]
	function select(next: ReadonlySet<string>) {
		for (const box of checkboxes()) box.checked = next.has(box.value)
		persist(key, next)
		setIds(next)
	}
	// biome-ignore lint/correctness/useExhaustiveDependencies: new cards have new checkboxes; a flash message reports a change
	useEffect(() => {
		const next = load(key)
		// Checkboxes ticked before hydration, by the user or the server.
		if (isFirst.current) for (const box of checkboxes()) if (box.checked) next.add(box.value)
		isFirst.current = false
		const isReported = flash?.auditAction?.startsWith("species.")
		for (const id of [...deleted, ...(isReported ? submittedIds : [])]) next.delete(String(id))
		if (isReported) submittedIds = []
		select(next)
	}, [species, flash])
	const listed = species.map((one) => String(one.id))
	const { withListed, ...counts } = selectionIn(ids, listed)
	return {
		...counts,
		read: () => select(withListed(checkboxes().flatMap((box) => (box.checked ? box.value : [])))),
		tickListed: (ticked: boolean) => select(withListed(ticked ? listed : [])),
		clear: () => select(new Set()),
	}
}

/** `elsewhere` are those selected on other pages, which `withListed` keeps. */
export function selectionIn(ids: ReadonlySet<string>, listed: string[]) {
	const elsewhere = [...ids].filter((id) => !listed.includes(id))
	return {
		count: ids.size,
		elsewhere,
		areAllListed: listed.length > 0 && ids.size - elsewhere.length === listed.length,
		withListed: (ticked: string[]) => new Set([...elsewhere, ...ticked]),
	}
}

/** Empty if storage is blocked or its content is invalid. */
function load(key: string): Set<string> {
	try {
		const stored: unknown[] = JSON.parse(sessionStorage.getItem(key) ?? "[]")
		return new Set(stored.map(String).filter((id) => /^[1-9]\d*$/.test(id)))
	} catch {
		return new Set()
	}
}

function persist(key: string, ids: ReadonlySet<string>): void {
	try {
		sessionStorage.setItem(key, JSON.stringify([...ids]))
	} catch {
		// Without storage, the selection lasts as long as the page.
	}
}
