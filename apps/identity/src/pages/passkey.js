// Has the browser make or use a passkey when a form with `data-passkey` is sent, and sends what it answers along. The
// forms are hidden until here, since nothing of this works without a script.
const made = (options) => navigator.credentials.create({ publicKey: options });
const used = (options) => navigator.credentials.get({ publicKey: options });

/** The browser's side of what a form asks for; undefined in a browser that cannot do it. */
function askOf({ passkey, options }) {
  const { PublicKeyCredential } = globalThis;
  if (!PublicKeyCredential?.parseCreationOptionsFromJSON) return undefined;
  return passkey === 'create'
    ? () => made(PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options)))
    : () => used(PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options)));
}

for (const form of document.querySelectorAll('form[data-passkey]')) {
  const ask = askOf(form.dataset);
  const problem = form.querySelector('[role="alert"]');
  if (!ask) continue;
  form.hidden = false;
  document.querySelector('[data-without-passkeys]')?.remove();
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    problem.hidden = true;
    try {
      form.elements.credential.value = JSON.stringify(await ask());
      form.submit();
    } catch {
      // Cancelled, timed out, or none there: the browser tells nobody which.
      problem.hidden = false;
    }
  });
}
