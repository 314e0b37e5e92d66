import { useState } from "react"
import { Form, href, Link } from "react-router"
import { track } from "../../analytics/track.ts"
import { useCountedSight } from "../../analytics/use-counted.ts"
import { speciesCode } from "../../models/species-code.ts"

/** What stands on a label. */
type Label = { id: number; name: string; scientificName: string }

type QrProps = {
	archived: boolean
	/** The part of the address that says which list stands behind the dialog. */
	listSearch: string
	isAll: boolean
	find: string
	/** The species to choose from. */
	labels: Label[]
	/** The ids of all of them in name order, '3.1.2'. */
	allIds: string
	total: number
	chosen: (Label & { image: string | null }) | null
}

const TAB =
	"flex min-h-12 items-center justify-center border-b-4 border-transparent px-2 text-center font-semibold aria-[current]:border-gold"

export function QrTabs({ listSearch, isAll, total }: QrProps) {
	return (
		<nav aria-label="Codes of" className="mt-3 grid grid-cols-2 border-b-2 border-line">
			<Link
				to={href("/admin/qr-codes") + listSearch}
				preventScrollReset
				replace
				aria-current={isAll ? undefined : "page"}
				className={TAB}
			>
				Single Species
			</Link>
			{total > 0 ? (
				<Link
					to={`${href("/admin/qr-codes")}${listSearch ? `${listSearch}&` : "?"}mode=all`}
					preventScrollReset
					replace
					aria-current={isAll ? "page" : undefined}
					className={TAB}
				>
					All Species ({total})
				</Link>
			) : (
				<span aria-disabled="true" className={`${TAB} text-soft`}>
					All Species (0)
				</span>
			)}
		</nav>
	)
}

/** One species chosen from a list, its code, and the code as a file. */
export function QrSingle({ listSearch, find, labels, total, chosen }: QrProps) {
	const shown = chosen?.image ? chosen.id : undefined
	useCountedSight("qr_generate", shown, { qrType: "single", speciesId: shown })
	return (
		<div className="mt-5 grid gap-5">
			<Form action={href("/admin/qr-codes")} replace preventScrollReset className="grid gap-3">
				{[...new URLSearchParams(listSearch)].map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				{total > labels.length && (
					<label className="grid gap-1 font-semibold">
						Part of a name
						<input type="search" name="find" defaultValue={find} className="field" autoComplete="off" />
						<span className="text-sm font-normal text-soft">
							The list below has {labels.length} of {total} species.
						</span>
					</label>
				)}
				<label className="grid gap-1 font-semibold">
					Species
					<select name="species" defaultValue={chosen?.id ?? ""} key={chosen?.id} className="field">
						<option value="">Choose a species</option>
						{labels.map((label) => (
							<option key={label.id} value={label.id}>
								{label.name} ({label.scientificName})
							</option>
						))}
					</select>
				</label>
				<button type="submit" className="button button-quiet justify-self-start">
					Show QR code
				</button>
			</Form>
			{chosen && (
				<figure className="text-center">
					{chosen.image ? (
						<img
							src={chosen.image}
							alt={`QR code of ${chosen.name}`}
							width="240"
							height="240"
							className="mx-auto w-60 max-w-full rounded bg-[#fff]"
						/>
					) : (
						<p role="alert">Failed to generate QR code</p>
					)}
					<figcaption className="mt-2">
						<strong>{chosen.name}</strong> <em className="text-soft">{chosen.scientificName}</em>
						<br />
						Code {speciesCode(chosen.id)}
					</figcaption>
					{chosen.image && (
						<a
							href={href("/admin/qr-codes/:id/download", { id: String(chosen.id) })}
							download
							className="button mt-4"
						>
							Download
						</a>
					)}
				</figure>
			)}
		</div>
	)
}

/** Milliseconds between two files: browsers drop downloads that come all at once. */
const BETWEEN_FILES = 400

/** All codes: as files, as one archive, or on paper. */
export function QrAll({ archived, allIds, total }: QrProps) {
	const [saved, setSaved] = useState<number>()
	const ids = allIds.split(".")
	const search = archived ? "?archived=show" : ""
	const count = () => track("qr_generate", { qrType: "all" })
	async function saveEach() {
		count()
		for (const [at, id] of ids.entries()) {
			const link = document.createElement("a")
			link.href = href("/admin/qr-codes/:id/download", { id })
			link.download = ""
			link.click()
			setSaved(at + 1)
			await new Promise((resolve) => setTimeout(resolve, BETWEEN_FILES))
		}
	}
	return (
		<div className="mt-5 grid gap-4">
			<p>
				{total} species, a code for each. On paper every code stands with its name, its scientific name and
				the number to type where a camera can't be used, in the size of your choice.
			</p>
			<div className="flex flex-wrap gap-3">
				<button
					type="button"
					data-needs-bundle
					className="button"
					aria-disabled={saved !== undefined && saved < ids.length}
					onClick={() => (saved === undefined || saved === ids.length) && saveEach()}
				>
					Download All
				</button>
				<a
					href={href("/admin/qr-codes/all.zip") + search}
					download
					className="button button-quiet"
					onClick={count}
				>
					Download as one ZIP file
				</a>
				<a
					href={href("/admin/qr-codes/print") + search}
					target="_blank"
					rel="noopener"
					className="button button-quiet"
					onClick={count}
				>
					Print All
				</a>
			</div>
			<p role="status" className="text-soft">
				{saved !== undefined && `${saved} of ${ids.length} files saved.`}
			</p>
		</div>
	)
}
