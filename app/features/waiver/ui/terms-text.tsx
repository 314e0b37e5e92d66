import { href } from "react-router"
import type { TermsChanges, TermsVersion, TextPart } from "#features/waiver/terms.ts"
import { parseBlocks, parseTerms } from "#features/waiver/terms-text.ts"

export function TermsText({ text }: { text: string }) {
	return (
		<ol className="grid grid-cols-1 gap-7">
			{parseTerms(text).map(({ heading, text: content }, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: sections of a version never change places
				<li key={at} id={`section-${at + 1}`} className="max-w-prose [&>*+*]:mt-[1.1em] wrap-anywhere">
					<h2 className="text-lg">
						{at + 1}. {withBold(heading)}
					</h2>
					<TermsBlocks text={content} />
				</li>
			))}
		</ol>
	)
}

function TermsBlocks({ text }: { text: string }) {
	return parseBlocks(text).map((block, at) =>
		block.kind === "list" ? (
			// biome-ignore lint/suspicious/noArrayIndexKey: blocks of a version never change places
			<ul key={at} className="ml-5 grid list-disc grid-cols-1 gap-1.5">
				{block.items.map((item, itemAt) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: items of a version never change places
					<li key={itemAt}>{withBold(item)}</li>
				))}
			</ul>
		) : (
			// biome-ignore lint/suspicious/noArrayIndexKey: blocks of a version never change places
			<p key={at}>{withBold(block.text)}</p>
		),
	)
}

const BOLD = /\*\*([^\s*](?:[^*]*[^\s*])?)\*\*/

/** Text between the markers has even indexes. */
const withBold = (text: string) =>
	// biome-ignore lint/suspicious/noArrayIndexKey: parts of a version never change places
	text.split(BOLD).map((part, at) => (at % 2 === 0 ? part : <strong key={at}>{part}</strong>))

export function TermsChangeList({ changes, isOpen = false }: { changes: TermsChanges; isOpen?: boolean }) {
	return (
		<details open={isOpen} className="mt-5 max-w-4xl rounded-md border border-line p-4">
			<summary className="min-h-6 cursor-pointer font-semibold">
				What changed since version {changes.since}
			</summary>
			{changes.list.length === 0 && <p className="mt-3">Only the order of the sections.</p>}
			<ul className="mt-3 grid grid-cols-1 gap-4">
				{changes.list.map(({ kind, title, parts }) => (
					<li key={`${kind} ${title}`} className="[overflow-wrap:anywhere]">
						<p>
							<span className="font-semibold">{kind}:</span> {title}
						</p>
						{parts.length > 0 && <ChangedText parts={parts} />}
					</li>
				))}
			</ul>
		</details>
	)
}

function ChangedText({ parts }: { parts: TextPart[] }) {
	return (
		<p dir="auto" className="mt-1 max-w-[65ch] border-l-4 border-line pl-3 whitespace-pre-line">
			{parts.map((part, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the parts never change places
				<ChangedPart key={at} {...part} />
			))}
		</p>
	)
}

const CHANGED = {
	added: { Tag: "ins", look: "font-semibold underline" },
	removed: { Tag: "del", look: "text-soft line-through" },
} as const

/** Few screen readers announce `ins` and `del`. The hidden texts have no space between them, but may wrap. */
function ChangedPart({ text, change }: TextPart) {
	if (!change) return text
	const { Tag, look } = CHANGED[change]
	return (
		<>
			<wbr />
			<Tag className={look}>
				<span className="sr-only"> {change}: </span>
				{text}
			</Tag>
		</>
	)
}

export function TermsVersionList({ versions }: { versions: TermsVersion[] }) {
	if (versions.length === 0) return null
	return (
		<section aria-labelledby="versions" className="mt-8 border-t border-line pt-5">
			<h2 id="versions" className="text-lg">
				Published versions
			</h2>
			<ul>
				{versions.map(({ number, hash, publishedOn }) => (
					<li key={number}>
						<a
							href={href("/waiver/terms/:file", { file: `${hash}.txt` })}
							className="text-link inline-flex min-h-11 items-center"
						>
							Version {number}, {publishedOn}
						</a>
					</li>
				))}
			</ul>
		</section>
	)
}
