import { type RefObject, useEffect, useRef, useState } from "react"
import { useRouteLoaderData } from "react-router"
import type { RootLayoutData } from "#app/ui/layout/root-layout-data.ts"

/** The ids that the last bulk form was about: no longer selected once the site says that it is done. */
let sent: string[] = []

export function noteSent(ids: string[]): void {
	sent = ids
}

/**
 * The selected species, by id, over searches, pages and Back: kept for this tab and this person. `form` holds a box named
 * `ids` for each of the listed species, ticked or not by this hook.
 */
export function useSelection(form: RefObject<HTMLFormElement | null>, species: readonly { id: number }[]) {
	const { flash, viewer } = useRouteLoaderData<RootLayoutData>("root") ?? {}
	const key = `selectedSpecies:${viewer?.username}`
	const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
	const isFirst = useRef(true)
	const boxes = () => [
		...(form.current?.querySelectorAll<HTMLInputElement>("input[type=checkbox][name=ids]") ?? []),
	]
	function select(next: ReadonlySet<string>) {
		for (const box of boxes()) box.checked = next.has(box.value)
		persist(key, next)
		setIds(next)
	}
	// biome-ignore lint/correctness/useExhaustiveDependencies: other cards, other boxes; a message, something was done
	useEffect(() => {
		const next = load(key)
		// What was ticked before the scripts ran, by hand or by the server.
		if (isFirst.current) for (const box of boxes()) if (box.checked) next.add(box.value)
		isFirst.current = false
		if (flash?.did?.startsWith("species.")) {
			for (const id of sent) next.delete(id)
			sent = []
		}
		select(next)
	}, [species, flash])
	const listed = new Set(species.map((one) => String(one.id)))
	const elsewhere = [...ids].filter((id) => !listed.has(id))
	return {
		count: ids.size,
		/** The selected species that are not listed at the moment. */
		elsewhere,
		areAllListed: species.length > 0 && ids.size - elsewhere.length === species.length,
		/** After a box was ticked or cleared by hand. */
		read: () => {
			const next = new Set(ids)
			for (const box of boxes()) box.checked ? next.add(box.value) : next.delete(box.value)
			select(next)
		},
		tickListed: (ticked: boolean) => select(new Set(ticked ? [...ids, ...listed] : elsewhere)),
		clear: () => select(new Set()),
	}
}

/** Storage may be blocked or hold anything; then nothing is selected. */
function load(key: string): Set<string> {
	try {
		const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]")
		return new Set(
			Array.isArray(stored) ? stored.filter((id) => /^[1-9]\d*$/.test(String(id))).map(String) : [],
		)
	} catch {
		return new Set()
	}
}

function persist(key: string, ids: ReadonlySet<string>): void {
	try {
		if (ids.size > 0) sessionStorage.setItem(key, JSON.stringify([...ids]))
		else sessionStorage.removeItem(key)
	} catch {
		// Then the selection lasts as long as the list is on screen.
	}
}
