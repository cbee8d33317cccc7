// Placeholder.
export default function Page() {
  return <h1>package-info</h1>
}
