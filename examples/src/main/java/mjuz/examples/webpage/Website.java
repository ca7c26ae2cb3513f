package mjuz.examples.webpage;

/**
 * What the bucket team offers, as the content team reads it.
 *
 * @param bucket what objects name their bucket by
 * @param url where it is served
 */
public record Website(String bucket, String url) {}
